import { defineText } from '../text.ts'

/** The page behind "Ngừng nhận email loại này" of a mail; it works signed out. */
export const mailSubscription = defineText('mailSubscription', {
  loading: 'Đang mở liên kết',
  title: (kind: string) => `Ngừng nhận email “${kind}”?`,
  text: 'Bạn sẽ không nhận email loại này nữa. Thông báo trong Trầu và trên thiết bị của bạn vẫn như cũ.',
  end: 'Ngừng nhận',
  endedTitle: (kind: string) => `Đã ngừng nhận email “${kind}”`,
  endedText: 'Nếu bấm nhầm, bạn bật lại ngay ở đây nhé. Bạn cũng có thể đổi trong Cài đặt → Thông báo.',
  resume: 'Nhận lại',
  resumedTitle: (kind: string) => `Bạn đang nhận email “${kind}” như cũ`,
  resumedText: 'Bạn có thể ngừng nhận bất cứ lúc nào, ở đây hoặc trong Cài đặt → Thông báo.',
  goneTitle: 'Liên kết này không dùng được nữa',
  goneText:
    'Liên kết có thể bị cắt ngắn khi sao chép. Bạn mở lại từ email, hoặc đổi trong Cài đặt → Thông báo nhé.',
  failedTitle: 'Chưa mở được liên kết',
  retry: 'Thử lại',
})
export type MailSubscriptionWords = typeof mailSubscription
