import { defineText } from '../text.ts'
import type { Data } from './errors.ts'

/** The sentences of errors that signing in, registering, and the settings of both meet: no part of the messenger. */
export const signInErrors = defineText('signInErrors', {
  wrongCredentials: 'Tên đăng nhập hoặc mật khẩu chưa đúng. Bạn kiểm tra lại nhé.',
  directoryUnavailable: 'Máy chủ thư mục của tổ chức đang không trả lời. Bạn thử lại sau ít phút nhé.',
  setupTokenInvalid:
    'Liên kết thiết lập đã được dùng hoặc không đúng. Bạn vẫn đăng ký được tài khoản thường, hoặc hỏi người cài đặt máy chủ.',
  registrationClosed: 'Máy chủ này không nhận đăng ký mới. Bạn hỏi quản trị viên nhé.',
  usernameTaken: 'Tên đăng nhập này đã có người chọn. Bạn thử tên khác nhé.',
  identifierTaken:
    'Email hoặc số điện thoại này đã thuộc về một tài khoản. Bạn đăng nhập, hoặc dùng cái khác nhé.',
  identifierMissing: 'Tài khoản của bạn không có email hoặc số điện thoại này.',
  passwordExpired: 'Theo nội quy, mật khẩu của bạn đã quá hạn. Bạn đặt mật khẩu mới nhé.',
  passwordTooWeak: (data: Data<'passwordTooWeak'>) =>
    ({
      tooShort: `Mật khẩu cần ít nhất ${data.needed ?? 8} ký tự.`,
      tooLong: 'Mật khẩu dài quá 128 ký tự. Bạn rút ngắn lại nhé.',
      common: 'Mật khẩu này quá phổ biến nên dễ bị đoán. Bạn chọn cái khác nhé.',
      guessable: 'Mật khẩu này dễ đoán. Bạn thêm vài từ không liên quan nhau nhé.',
      tooFewClasses: `Mật khẩu cần ít nhất ${data.needed ?? 2} trong bốn loại: chữ thường, chữ hoa, chữ số, ký tự khác.`,
      reused: 'Bạn đã dùng mật khẩu này gần đây. Bạn chọn mật khẩu khác nhé.',
    })[data.reason ?? 'guessable'],
  wayInClosed: 'Máy chủ này không cho đăng nhập bằng mật khẩu. Bạn chọn cách khác nhé.',
  verificationRequired: 'Trầu vừa gửi cho bạn một mã 6 số. Bạn nhập mã để tiếp tục nhé.',
  passwordInDirectory: 'Mật khẩu của tài khoản này do thư mục của tổ chức giữ, chỉ đổi được ở đó.',
  resetTokenInvalid: 'Liên kết đặt lại mật khẩu đã được dùng hoặc hết hạn. Bạn yêu cầu lại nhé.',
  secondFactorRequired: 'Còn một bước nữa: bạn nhập mã xác thực hoặc dùng khoá truy cập nhé.',
  secondFactorInvalid: 'Mã xác thực chưa đúng. Bạn xem mã mới nhất rồi nhập lại nhé.',
  secondFactorNotRequired: 'Tài khoản chưa bật xác thực hai bước.',
  challengeInvalid: 'Bước này đã quá hạn hoặc đã dùng. Bạn bắt đầu lại nhé.',
  passkeyNotFound: 'Không tìm thấy khoá truy cập này.',
  passkeyInvalid: 'Khoá truy cập này không dùng được ở đây. Bạn thử khoá khác hoặc cách đăng nhập khác nhé.',
  providerNotFound: 'Cách đăng nhập này không còn dùng được ở đây.',
  providerUnreachable: 'Chưa liên lạc được với dịch vụ đăng nhập. Bạn kiểm tra địa chỉ hoặc thử lại sau nhé.',
  oidcRefused: 'Dịch vụ kia không xác nhận đăng nhập. Bạn thử lại nhé.',
  identityTaken: 'Tài khoản ở dịch vụ kia đã gắn với một tài khoản khác tại đây.',
  codeWrong: (data: Data<'codeWrong'>) =>
    data.triesLeft
      ? `Mã chưa đúng. Bạn còn ${data.triesLeft} lần nhập.`
      : 'Mã chưa đúng và đã hết lượt nhập. Bạn bấm gửi lại để nhận mã mới nhé.',
  codeExpired: 'Mã này đã hết hạn. Bạn yêu cầu mã mới nhé.',
  codeExhausted: 'Mã này đã nhập sai quá nhiều lần. Bạn bấm gửi lại để nhận mã mới nhé.',
  qrCodeNotFound: 'Mã QR này không đúng hoặc đã đổi. Bạn quét lại mã đang hiện trên màn hình nhé.',
  qrCodeExpired: 'Mã QR đã hết hạn. Bạn tạo mã mới rồi quét lại nhé.',
  qrCodeUsed: 'Mã QR này đã được dùng. Bạn tạo mã mới nhé.',
})
