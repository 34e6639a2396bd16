import { defineText } from '../text.ts'

/** Mail that comes back: what its person sees, and what administrators set up and lift. */
export const returnedMail = defineText('returnedMail', {
  banner: (address: string) => `Thư gửi tới ${address} bị trả lại nên Trầu tạm ngừng gửi.`,
  retry: 'Thử lại',
  change: 'Đổi địa chỉ',
  notOpened: 'Chưa mở được. Bạn thử lại sau nhé.',
})
