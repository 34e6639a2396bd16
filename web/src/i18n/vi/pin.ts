import { defineText } from '../text.ts'

/** The PIN of hidden conversations and locked notes: choosing, changing and resetting it. No part of a first page. */
export const pin = defineText('pin', {
  pin: 'Mã PIN',
  pinHint: '4 đến 6 chữ số',
  currentPin: 'Mã PIN hiện tại',
  newPin: 'Mã PIN mới',
  repeatPin: 'Nhập lại mã PIN',
  pinShort: 'Mã PIN có từ 4 đến 6 chữ số.',
  pinsDiffer: 'Hai mã PIN chưa giống nhau.',
  pinGuessable: 'Mã này dễ đoán quá. Bạn chọn mã khác nhé.',
  createTitle: 'Tạo mã PIN',
  createText:
    'Mã PIN mở các cuộc trò chuyện ẩn của bạn trên mọi thiết bị. Bạn nhớ kỹ nhé: quên mã thì phải đặt lại, và tin trong các cuộc trò chuyện ẩn sẽ bị xoá ở phía bạn.',
  create: 'Tạo mã PIN',
  created: 'Đã tạo mã PIN',
  settingsText: 'Gõ mã PIN vào ô tìm kiếm cuộc trò chuyện để mở những gì bạn đã ẩn.',
  hasPin: 'Đã có mã PIN',
  noPin: 'Chưa có mã PIN',
  change: 'Đổi mã PIN',
  changed: 'Đã đổi mã PIN',
  reset: 'Quên mã PIN',
  resetTitle: 'Đặt lại mã PIN',
  resetWarning:
    'Đặt lại mã PIN sẽ xoá tin nhắn ở phía bạn trong mọi cuộc trò chuyện ẩn. Các cuộc trò chuyện vẫn ẩn, người khác vẫn thấy tin nhắn. Không hoàn tác được.',
  password: 'Mật khẩu của bạn',
  passwordMissing: 'Bạn nhập mật khẩu nhé.',
  sendCode: 'Tôi hiểu, gửi mã',
  codeSent: (to: string) => `Trầu đã gửi mã đến ${to}. Nhập mã rồi chọn mã PIN mới.`,
  resetDone: (count: number) =>
    count > 0 ? `Đã đặt lại mã PIN và xoá tin trong ${count} cuộc trò chuyện ẩn` : 'Đã đặt lại mã PIN',
  loading: 'Đang tải',
})
export type PinWords = typeof pin
