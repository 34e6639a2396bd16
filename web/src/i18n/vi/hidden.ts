import { defineText } from '../text.ts'

/** Hidden conversations, deleting history, and messages that delete themselves. */
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
  hideTitle: (name: string) => `Ẩn trò chuyện với ${name}?`,
  hideText:
    'Cuộc trò chuyện sẽ không còn trong danh sách, tìm kiếm và thông báo. Muốn mở lại, bạn gõ mã PIN vào ô tìm kiếm.',
  hideConfirm: 'Ẩn',
  hidden: 'Đã ẩn. Bạn gõ mã PIN vào ô tìm kiếm để mở lại.',
  unhide: 'Bỏ ẩn…',
  unhideTitle: (name: string) => `Bỏ ẩn trò chuyện với ${name}?`,
  unhideText: 'Cuộc trò chuyện sẽ trở lại danh sách trên mọi thiết bị của bạn.',
  unhideConfirm: 'Bỏ ẩn',
  unhidden: (name: string) => `${name} đã trở lại danh sách`,

  cancel: 'Huỷ',

  clear: 'Xoá lịch sử…',
  clearTitle: (name: string) => `Xoá lịch sử trò chuyện với ${name}?`,
  clearText:
    'Mọi tin nhắn đến lúc này sẽ bị xoá ở phía bạn, trên mọi thiết bị. Người khác vẫn thấy. Không hoàn tác được.',
  clearConfirm: 'Xoá lịch sử',
  cleared: 'Đã xoá lịch sử trò chuyện',

  timer: 'Tin nhắn tự xoá…',
  timerTitle: 'Tin nhắn tự xoá',
  timerText:
    'Tính từ lúc gửi, cho các tin gửi từ bây giờ. Đến giờ, tin biến mất với mọi người trong cuộc trò chuyện.',
  timerLabel: 'Tự xoá sau',
  timerSave: 'Lưu',
  timerOff: 'Tắt',
  timerOn: (after: string) => `Tin nhắn tự xoá sau ${after}`,
  timerSetOff: 'Đã tắt tin nhắn tự xoá',
  left: (time: string) => `còn ${time}`,
  leftLong: (time: string) => `Tự xoá sau ${time}`,
  days: (n: number) => `${n} ngày`,
  hours: (n: number) => `${n} giờ`,
  minutes: (n: number) => `${n} phút`,
  seconds: (n: number) => `${n} giây`,
})
export type HiddenWords = typeof hidden
