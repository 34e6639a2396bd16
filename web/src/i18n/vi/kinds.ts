import { defineText } from '../text.ts'

/** What messages are beside text: who is named, what is passed on, polls, cards, places, stickers. */
export const kinds = defineText('kinds', {
  everybody: 'mọi người',
  mentioned: 'Bạn được nhắc đến',
  mentionNotice: (name: string) => `${name} nhắc đến bạn`,
  mentionNoticeIn: (name: string, room: string) => `${name} nhắc đến bạn trong ${room}`,
  saidSticker: (emoji: string) => `Nhãn dán · ${emoji}`,
  saidContact: (name: string) => `Danh thiếp · ${name}`,
  saidBank: (account: string) => `Tài khoản · ${account}`,
  saidLocation: (name: string) => `Vị trí · ${name}`,
  saidCall: (isVideo: boolean, isAnswered: boolean) =>
    `Cuộc gọi ${isVideo ? 'video' : 'thoại'}${isAnswered ? '' : ' không trả lời'}`,
  saidDrive: (name: string) => `Kho tệp · ${name}`,
  saidNote: (title: string) => (title ? `Ghi chú · ${title}` : 'Ghi chú'),
  saidPoll: (question: string) => `Bình chọn · ${question}`,
  forward: 'Chuyển tiếp',
  forwardedFrom: (name: string) => `Chuyển tiếp từ ${name}`,
  forwardedFromMe: 'Chuyển tiếp từ bạn',
  history: 'Lịch sử chỉnh sửa',
  pollClose: 'Kết thúc bình chọn',
  save: 'Lưu tin nhắn',
  scheduled: 'Tin hẹn giờ',
  saved: 'Tin đã lưu',
  remind: 'Nhắc hẹn…',
  reminders: 'Nhắc hẹn',
  remindMark: 'Có nhắc hẹn',
  savedDone: 'Đã lưu. Bạn xem lại ở Tin đã lưu.',
})
export type KindWords = typeof kinds
