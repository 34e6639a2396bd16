import { defineText } from '../text.ts'

/** The dialogs of hiding a conversation, deleting its history, and messages that delete themselves. */
export const hiddenDialogs = defineText('hiddenDialogs', {
  hideTitle: (name: string) => `Ẩn trò chuyện với ${name}?`,
  hideText:
    'Cuộc trò chuyện sẽ không còn trong danh sách, tìm kiếm và thông báo. Muốn mở lại, bạn gõ mã PIN vào ô tìm kiếm.',
  hideConfirm: 'Ẩn',
  hidden: 'Đã ẩn. Bạn gõ mã PIN vào ô tìm kiếm để mở lại.',
  unhideTitle: (name: string) => `Bỏ ẩn trò chuyện với ${name}?`,
  unhideText: 'Cuộc trò chuyện sẽ trở lại danh sách trên mọi thiết bị của bạn.',
  unhideConfirm: 'Bỏ ẩn',
  unhidden: (name: string) => `${name} đã trở lại danh sách`,
  clearTitle: (name: string) => `Xoá lịch sử trò chuyện với ${name}?`,
  clearText:
    'Mọi tin nhắn đến lúc này sẽ bị xoá ở phía bạn, trên mọi thiết bị. Người khác vẫn thấy. Không hoàn tác được.',
  clearConfirm: 'Xoá lịch sử',
  cleared: 'Đã xoá lịch sử trò chuyện',
  timerTitle: 'Tin nhắn tự xoá',
  timerText:
    'Tính từ lúc gửi, cho các tin gửi từ bây giờ. Đến giờ, tin biến mất với mọi người trong cuộc trò chuyện.',
  timerLabel: 'Tự xoá sau',
  timerSave: 'Lưu',
  timerOff: 'Tắt',
  timerSetOff: 'Đã tắt tin nhắn tự xoá',
})
export type HiddenDialogWords = typeof hiddenDialogs
