import { defineText } from '../text.ts'

/** What a conversation has together: notes, polls, pinned messages, files. */
export const board = defineText('board', {
  title: 'Bảng chung',
  notes: 'Ghi chú',
  noNotes: 'Chưa có ghi chú chung. Ghi chú được chia sẻ với cuộc trò chuyện này sẽ nằm ở đây.',
  newNote: 'Ghi chú mới',
  polls: 'Bình chọn',
  noPolls: 'Chưa có bình chọn nào.',
  pins: 'Tin đã ghim',
  noPins: 'Chưa ghim tin nào.',
  files: 'Tệp',
  noFiles: 'Chưa có tệp nào được gửi.',
  more: 'Xem thêm',
  moreOf: (part: string) => `Xem thêm: ${part}`,
  loading: 'Đang tải',
  doneOf: (doneCount: number, total: number) => `${doneCount}/${total} việc`,
})
export type BoardWords = typeof board
