import { defineText } from '../text.ts'
import type { Data } from './errors.ts'

/** The sentences of errors that only the settings meet: no part of a first page. */
export const settingsErrors = defineText('settingsErrors', {
  totpAlreadyEnabled: 'Ứng dụng xác thực đã được bật từ trước.',
  totpNotStarted: 'Ứng dụng xác thực chưa được thiết lập. Bạn bắt đầu lại nhé.',
  tooManyPasskeys: (data: Data<'tooManyPasskeys'>) =>
    `Tài khoản đã có ${data.max ?? 20} khoá truy cập. Bạn xoá bớt một khoá trước nhé.`,
  identityNotFound: 'Cách đăng nhập này đã được gỡ từ trước.',
  accountLinkExists: 'Bạn đã liên kết với tài khoản này rồi.',
  accountLinkToSelf: 'Bạn đang ở chính tài khoản này.',
  tooManyAccountLinks: (data: Data<'tooManyAccountLinks'>) =>
    `Bạn đã liên kết ${data.max ?? 10} tài khoản. Bạn gỡ bớt một liên kết trước nhé.`,
  deviceNotFound: 'Không tìm thấy thiết bị này. Có thể bạn đã gỡ nó rồi.',
  exportNotFound: 'Bản sao dữ liệu này không còn nữa. Bạn tạo bản mới nhé.',
  appPasswordNotFound: 'Mật khẩu ứng dụng này không còn nữa.',
  tooManyAppPasswords: (data: Data<'tooManyAppPasswords'>) =>
    `Bạn có nhiều nhất ${data.max ?? 30} mật khẩu ứng dụng. Bạn thu hồi bớt rồi thử lại nhé.`,
  alreadyVerified: 'Đã được xác minh từ trước, bạn không cần làm gì thêm.',
  lastWayIn: 'Đây là cách đăng nhập cuối cùng của bạn. Bạn đặt mật khẩu hoặc thêm cách khác trước nhé.',
  sessionNotFound: 'Phiên đăng nhập này đã kết thúc từ trước.',
  accountLinkNotFound: 'Không tìm thấy liên kết này. Bạn tải lại trang nhé.',
  accountLinkLocked: 'Liên kết đã khoá vì nhập sai mã nhiều lần. Bạn đặt mã mới để mở lại nhé.',
  accountLinkInvalidated:
    'Tài khoản kia đã đổi mật khẩu nên liên kết không còn hiệu lực. Bạn xác nhận lại bằng mật khẩu mới nhé.',
  accountLinkTokenInvalid: 'Lượt chuyển tài khoản đã quá hạn. Bạn nhập lại mã nhé.',
  passcodeWrong: (data: Data<'passcodeWrong'>) =>
    data.triesLeft ? `Mã chưa đúng. Bạn còn ${data.triesLeft} lần thử.` : 'Mã chưa đúng.',
})
