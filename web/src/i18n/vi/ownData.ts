import { defineText } from '../text.ts'

const megabytes = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} KB`
    : `${(bytes / 1_000_000).toFixed(1).replace('.', ',')} MB`

/** A copy of one's own data, and the end of an account. */
export const ownData = defineText('ownData', {
  title: 'Dữ liệu của bạn',
  text: 'Một tệp zip gồm hồ sơ, danh bạ, tin nhắn và ảnh của bạn. Bản sao giữ trong 24 giờ.',
  make: 'Tạo bản sao dữ liệu',
  begun: 'Đang tạo bản sao. Xong sẽ hiện ở đây.',
  size: megabytes,
  until: (time: string) => `tải được đến ${time}`,
  download: 'Tải về',
  statuses: { QUEUED: 'Đang tạo', READY: 'Sẵn sàng', FAILED: 'Không tạo được', EXPIRED: 'Đã hết hạn' },

  eraseTitle: 'Xoá tài khoản',
  eraseText: 'Bạn nhận một biên nhận ghi rõ điều gì đã được xoá.',
  erase: 'Xoá tài khoản của tôi',
  eraseAsk: 'Xoá hẳn tài khoản?',
  eraseWarning:
    'Hồ sơ, danh bạ, bạn bè và các phiên của bạn bị xoá và không lấy lại được. Tin nhắn bạn đã gửi ở lại trong các cuộc trò chuyện mà không còn tên bạn.',
  password: 'Mật khẩu hiện tại',
  passwordMissing: 'Bạn nhập mật khẩu nhé.',
  code: 'Mã từ ứng dụng xác thực',
  codeMissing: 'Bạn nhập mã xác thực nhé.',
  otpText:
    'Tài khoản này chưa có mật khẩu, nên Trầu gửi mã tới email hoặc số điện thoại đã xác minh của bạn.',
  otpSend: 'Gửi mã cho tôi',
  otpAgain: 'Gửi mã khác',
  otp: 'Mã trong thư hoặc tin nhắn',
  otpMissing: 'Bạn nhập mã vừa nhận nhé.',
  otpSendFirst: 'Bạn bấm “Gửi mã cho tôi” trước nhé.',
  freshSession:
    'Tài khoản này chưa có mật khẩu, email hay số điện thoại đã xác minh. Bạn đăng xuất, đăng nhập lại rồi xoá trong vòng 10 phút nhé.',
  otpSent: (to: string) => `Đã gửi mã tới ${to}.`,
  sure: 'Tôi hiểu và muốn xoá tài khoản này',
  sureMissing: 'Bạn đánh dấu ô này nếu đã chắc chắn.',
  cancel: 'Thôi, giữ lại',
  eraseNow: 'Xoá vĩnh viễn',
  erased: 'Tài khoản đã được xoá',
  receiptText: 'Bạn giữ lại biên nhận này. Nó không ghi tên bạn.',
  receiptNumber: 'Số biên nhận',
  receiptTime: 'Lúc',
  receiptDigest: 'Mã kiểm chứng',
  goodbye: 'Xong',
})
