import { defineText } from '../text.ts'

/** The second step of signing in. */
export const secondStep = defineText('secondStep', {
  title: 'Xác nhận chính là bạn',
  texts: {
    TOTP: 'Mở ứng dụng xác thực trên điện thoại và nhập mã 6 số của Trầu.',
    PASSKEY: 'Dùng vân tay, khuôn mặt, mã PIN hoặc khoá bảo mật của thiết bị này.',
    RECOVERY_CODE: 'Nhập một trong các mã khôi phục bạn đã lưu. Mỗi mã chỉ dùng được một lần.',
  },
  code: 'Mã xác thực',
  codeIncomplete: 'Mã gồm 6 chữ số. Bạn nhập đủ nhé.',
  recoveryCode: 'Mã khôi phục',
  recoveryWrong: 'Mã khôi phục này không đúng hoặc đã dùng rồi. Bạn thử một mã khác nhé.',
  recoveryMissing: 'Bạn nhập một mã khôi phục nhé.',
  usePasskey: 'Dùng khoá truy cập',
  passkeyNotUsed: 'Chưa dùng được khoá truy cập nào. Bạn thử lại, hoặc chọn cách khác.',
  passkeyFailed: 'Trình duyệt không dùng được khoá truy cập lúc này. Bạn chọn cách khác nhé.',
  submit: 'Tiếp tục',
  checking: 'Đang kiểm tra…',
  instead: {
    TOTP: 'Dùng ứng dụng xác thực',
    PASSKEY: 'Dùng khoá truy cập',
    RECOVERY_CODE: 'Dùng mã khôi phục',
  },
  startOver: 'Đăng nhập lại từ đầu',
})
