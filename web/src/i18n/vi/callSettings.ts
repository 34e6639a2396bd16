import { defineText } from '../text.ts'

/** "Cài đặt → Cuộc gọi". */
export const callSettings = defineText('callSettings', {
  devicesText: 'Chọn một lần, dùng cho mọi cuộc gọi trên thiết bị này.',
  effects: 'Tiếng và hình',
  noiseText: 'Lọc tiếng quạt, tiếng gõ phím và tiếng ồn xung quanh.',
  blurText: 'Camera này tự làm mờ phía sau, chỉ bạn được thấy rõ.',
  ring: 'Chuông',
  ringOn: 'Đổ chuông khi có cuộc gọi đến',
  ringText: 'Dùng chung với âm báo tin nhắn. Tắt thì cuộc gọi vẫn hiện trên màn hình.',
  tryRing: 'Nghe thử chuông',
})
