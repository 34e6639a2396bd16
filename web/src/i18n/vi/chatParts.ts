import { defineText } from '../text.ts'

/** Parts of a conversation that are fetched when they are first shown: an empty one, what is pinned, a text that is too long, notices. */
export const chatParts = defineText('chatParts', {
  emptyTitle: (name: string) => `Gửi lời chào đến ${name}`,
  emptyText: 'Tin nhắn của hai bạn sẽ hiện ở đây.',
  emptyGroupTitle: 'Nhóm đã sẵn sàng',
  emptyGroupText: 'Hãy mở lời trước.',
  emptyOwnGroupText: 'Thêm người vào nhóm, hoặc mở lời trước.',
  emptySelfTitle: 'Cloud của tôi',
  emptySelfText: 'Gửi cho chính mình ghi chú, liên kết, ý tưởng. Chỉ bạn thấy.',
  sayHello: 'Gửi 👋',
  pinnedNumber: (index: number, total: number) => `Tin ghim ${index}/${total}`,
  pinnedOne: 'Tin ghim',
  showPinned: (count: number) => `Xem ${count} tin đã ghim`,
  tooLongTitle: 'Tin nhắn này quá dài',
  tooLongText: (max: number, pieces: number) =>
    `Mỗi tin nhắn có tối đa ${max.toLocaleString('vi')} ký tự. Trầu có thể gửi thành ${pieces} tin liền nhau, hoặc thành một tệp.`,
  sendPieces: (pieces: number) => `Gửi ${pieces} tin`,
  sendAsFile: 'Gửi thành tệp',
  keepWriting: 'Sửa lại',
  emojiSuggestions: 'Gợi ý biểu tượng',
  mentionSuggestions: 'Gợi ý người để nhắc đến',
  everybodyHint: 'báo cho cả nhóm',
  noticeTitle: 'Tin nhắn mới',
  noticeHidden: 'Mở Trầu để xem',
  noticeInGroup: (name: string, room: string) => `${name} trong ${room}`,
  sharedTitle: 'Ảnh, tệp và liên kết',
  pinnedTitle: 'Tin nhắn đã ghim',
  formatBar: 'Định dạng chữ',
  discardTitle: 'Xoá tin chưa gửi này?',
  discardText: (preview: string) => `“${preview}” chưa gửi đến ai và sẽ bị xoá hẳn.`,
})
