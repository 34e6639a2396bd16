import { defineText } from '../text.ts'

/** One's own e-mail address and phone number. */
export const contactDetails = defineText('contactDetails', {
  names: { email: 'Email', phone: 'Số điện thoại' },
  none: 'Chưa có',
  verified: 'Đã xác minh',
  unverified: 'Chưa xác minh',
  returned: 'Bị trả lại',
  returnedText:
    'Thư gửi tới địa chỉ này bị trả lại nên Trầu tạm ngừng gửi. Bạn đổi địa chỉ, hoặc thử lại nếu hộp thư đã nhận được.',
  retry: 'Thử lại',
  retryName: 'Thử gửi lại email',
  verify: 'Xác minh',
  verifyName: { email: 'Xác minh email', phone: 'Xác minh số điện thoại' },
  verifyText: {
    email: (address: string) => `Trầu sẽ gửi mã 6 số tới ${address}. Nhập mã là xong.`,
    phone: (number: string) => `Trầu sẽ nhắn mã 6 số tới ${number}. Nhập mã là xong.`,
  },
  change: 'Đổi',
  add: 'Thêm',
  changeName: { email: 'Đổi email', phone: 'Đổi số điện thoại' },
  newOne: { email: 'Email mới', phone: 'Số điện thoại mới' },
  missing: { email: 'Bạn nhập địa chỉ email nhé.', phone: 'Bạn nhập số điện thoại nhé.' },
  invalid: {
    email: 'Địa chỉ email chưa đúng. Ví dụ: an@vidu.vn',
    phone: 'Số điện thoại chưa đúng. Ví dụ: 0901 234 567',
  },
  password: 'Mật khẩu hiện tại',
  passwordMissing: 'Bạn nhập mật khẩu hiện tại nhé.',
  oldIsNotified: 'Địa chỉ cũ sẽ nhận thông báo về thay đổi này.',
  sendCode: 'Gửi mã',
  codeSent: (to: string) => (to ? `Mã 6 số vừa được gửi tới ${to}.` : 'Mã 6 số vừa được gửi.'),
  done: { email: 'Email của bạn đã được xác minh.', phone: 'Số điện thoại của bạn đã được xác minh.' },
})
