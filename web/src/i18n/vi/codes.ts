import { defineText } from '../text.ts'

/** The step that asks for a one-time code from a mail or an SMS. */
export const codes = defineText('codes', {
  title: 'Nhập mã xác nhận',
  titleEmail: 'Kiểm tra hộp thư của bạn',
  titleSms: 'Kiểm tra tin nhắn của bạn',
  sent: 'Mã 6 số đang được gửi đến bạn.',
  label: 'Mã xác nhận',
  submit: 'Xác nhận',
  checking: 'Đang kiểm tra…',
  incomplete: 'Mã gồm 6 chữ số. Bạn nhập đủ nhé.',
  resend: 'Gửi lại mã',
  resendIn: (time: string) => `Gửi lại mã sau ${time}`,
  sending: 'Đang gửi…',
  resent: 'Đã gửi mã mới. Mã cũ không dùng được nữa.',
  byEmail: (to: string) => `Mã 6 số đã được gửi đến hộp thư ${to}.`,
  bySms: (to: string) => `Mã 6 số đã được nhắn đến số ${to}.`,
  emailHint: 'Chưa thấy thư? Bạn xem thử mục thư rác.',
})
