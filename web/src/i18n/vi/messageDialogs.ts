import { defineText } from '../text.ts'

/** What is loaded when it is opened: questions about a message, its details, who reacted, and what is pinned. */
export const messageDialogs = defineText('messageDialogs', {
  quotePartHint: 'Bôi đen đoạn bạn muốn trả lời',
  quotePartField: 'Nội dung tin nhắn',
  quotePartTooLong: (max: number) => `Chọn một đoạn ngắn hơn ${max} ký tự`,
  recallTitle: 'Thu hồi tin nhắn này?',
  takeDownTitle: 'Gỡ tin nhắn này với mọi người?',
  recallText: (preview: string) => `“${preview}” sẽ biến mất với mọi người trong cuộc trò chuyện.`,
  deleteTitle: 'Xoá tin nhắn ở phía bạn?',
  deleteText: (preview: string) => `“${preview}” sẽ biến mất trên mọi thiết bị của bạn. Người khác vẫn thấy.`,
  recallConfirm: 'Thu hồi',
  takeDownConfirm: 'Gỡ',
  deleteConfirm: 'Xoá',
  detailsTitle: 'Chi tiết tin nhắn',
  sentAt: 'Gửi lúc',
  editedAt: 'Sửa lúc',
  seenTitle: 'Đã xem',
  deliveredTitle: 'Đã nhận',
  nobodyYet: 'Chưa có ai',
  reactionsTitle: 'Cảm xúc',
  allReactions: (count: number) => `Tất cả ${count}`,
  movePinTop: 'Lên đầu',
  movePinUp: 'Lên một bậc',
  movePinDown: 'Xuống một bậc',
  noPins: 'Chưa ghim tin nào',
  noPinsText: 'Mở menu của một tin nhắn rồi chọn Ghim để thấy ở đây.',
})
export type MessageDialogWords = typeof messageDialogs
