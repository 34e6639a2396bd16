import { defineText } from '../text.ts'

/** Several messages selected, and what is done with all of them; loaded with its bar. */
export const selection = defineText('selection', {
  bar: 'Tin đã chọn',
  leave: 'Bỏ chọn',
  count: (count: number) => (count === 0 ? 'Chọn tin nhắn' : `Đã chọn ${count} tin`),
  most: (max: number) => `Mỗi lần chọn được tối đa ${max} tin`,
  saveAsNote: 'Lưu thành ghi chú',
  delete: 'Xoá',
  recall: 'Thu hồi',
  copied: (count: number) => `Đã sao chép ${count} tin`,
  notForwardable: 'Bình chọn và tin đã thu hồi không chuyển tiếp được.',
  deleteTitle: (count: number) => `Xoá ${count} tin nhắn?`,
  scope: 'Xoá ở đâu',
  scopeMe: 'Xoá ở phía tôi',
  scopeMeText: 'Mất trên mọi thiết bị của bạn. Người khác vẫn thấy.',
  scopeAll: 'Thu hồi với mọi người',
  scopeAllText: 'Không ai trong cuộc trò chuyện còn thấy.',
  deleted: (count: number) => `Đã xoá ${count} tin`,
  recalled: (count: number) => `Đã thu hồi ${count} tin`,
  deletedSome: (doneCount: number, left: number, why: string) =>
    `${doneCount > 0 ? `Đã xoá ${doneCount} tin, còn` : 'Còn'} ${left} tin chưa xoá được. ${why}`,
  recalledSome: (doneCount: number, left: number, why: string) =>
    `${doneCount > 0 ? `Đã thu hồi ${doneCount} tin, còn` : 'Còn'} ${left} tin chưa thu hồi được. ${why}`,
})
export type SelectionWords = typeof selection
