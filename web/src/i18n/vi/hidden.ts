import { defineText } from '../text.ts'

/** What the list of rooms and a conversation say of hidden conversations, deleting history, and messages that delete themselves. */
export const hidden = defineText('hidden', {
  title: 'Trò chuyện ẩn',
  text: 'Chỉ hiện trên thiết bị này, đến khi bạn khoá lại hoặc không dùng trong 10 phút.',
  open: 'Mở trò chuyện ẩn',
  openText: 'Dùng số bạn vừa gõ làm mã PIN',
  opening: 'Đang mở…',
  isOpen: 'Đang mở trên thiết bị này',
  lock: 'Khoá lại',
  locked: 'Đã khoá trò chuyện ẩn',
  none: 'Chưa có trò chuyện ẩn nào',
  noneText: 'Mở menu của một cuộc trò chuyện rồi chọn “Ẩn trò chuyện”.',

  hide: 'Ẩn trò chuyện…',
  unhide: 'Bỏ ẩn…',

  clear: 'Xoá lịch sử…',

  timer: 'Tin nhắn tự xoá…',
  timerOn: (after: string) => `Tin nhắn tự xoá sau ${after}`,
  left: (time: string) => `còn ${time}`,
  leftLong: (time: string) => `Tự xoá sau ${time}`,
  days: (n: number) => `${n} ngày`,
  hours: (n: number) => `${n} giờ`,
  minutes: (n: number) => `${n} phút`,
  seconds: (n: number) => `${n} giây`,
})
export type HiddenWords = typeof hidden
