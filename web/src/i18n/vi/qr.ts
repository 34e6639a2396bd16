import { defineText } from '../text.ts'

/** Signing in by a code that a signed-in device scans: the side that shows it. */
export const qr = defineText('qr', {
  title: 'Đăng nhập bằng mã QR',
  text: 'Quét bằng một thiết bị bạn đã đăng nhập, không cần gõ mật khẩu.',
  code: 'Mã QR đăng nhập',
  making: 'Đang tạo mã',
  expiresIn: (time: string) => `Mã còn dùng được trong ${time}`,
  steps: [
    'Mở Trầu trên thiết bị đã đăng nhập.',
    'Vào Cài đặt, mục Bảo mật, chọn “Quét mã QR”.',
    'Đưa mã này vào khung camera; thiết bị không có camera thì dán mã vào.',
  ],
  copy: 'Sao chép mã',
  copied: 'Đã sao chép',
  cutOff: 'Mất kết nối với máy chủ, đang thử lại…',
  byPassword: 'Đăng nhập bằng mật khẩu',
  scannedTitle: (name: string) => `${name} đã quét mã`,
  scannedText: 'So số dưới đây với số trên thiết bị vừa quét. Giống nhau thì bấm xác nhận ở đó.',
  scannedAloud: (name: string, number: string) =>
    `${name} đã quét mã. Số đối chiếu ${number}. Bạn xác nhận trên thiết bị vừa quét.`,
  checkNumber: 'Số đối chiếu',
  waiting: (time: string) => `Chờ xác nhận, còn ${time}`,
  cancel: 'Không phải tôi, huỷ',
  entering: 'Đã xác nhận, đang đăng nhập…',
  overTitle: {
    DECLINED: 'Thiết bị kia đã từ chối',
    EXPIRED: 'Mã đã hết hạn',
    USED: 'Mã này đã được dùng',
  },
  over: {
    DECLINED: 'Không ai được đăng nhập. Nếu là bạn, hãy tạo mã mới và quét lại.',
    EXPIRED: 'Mỗi mã chỉ dùng được trong hai phút. Bạn tạo mã mới nhé.',
    USED: 'Mỗi mã chỉ đăng nhập được một lần. Bạn tạo mã mới nhé.',
  },
  renew: 'Tạo mã mới',
})
