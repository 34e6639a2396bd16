import { defineText } from '../text.ts'
import type { Data } from './errors.ts'

/** The sentences of errors that only notes and their public links meet: no part of a first page. */
export const noteErrors = defineText('noteErrors', {
  noteNotFound: 'Ghi chú này không còn nữa, hoặc bạn không được xem.',
  noteRoleTooLow: 'Bạn chưa có quyền làm việc này với ghi chú. Bạn hỏi chủ ghi chú nhé.',
  noteIdTaken: 'Không tạo được ghi chú này. Bạn thử lại nhé.',
  tooManyNotes: (data: Data<'tooManyNotes'>) =>
    `Bạn đã có đủ ${(data.max ?? 20_000).toLocaleString('vi')} ghi chú. Xoá bớt rồi thử lại nhé.`,
  noteUpdateInvalid: 'Nội dung vừa sửa không lưu được vào ghi chú này.',
  noteBatchTaken: 'Lần sửa này mang số đã dùng cho một lần sửa khác. Bạn gửi lại với số mới nhé.',
  noteNotPrintable: 'Ghi chú này quá lớn để xuất PDF. Bạn xuất Markdown hoặc HTML nhé.',
  noteTooLarge: 'Ghi chú đã quá lớn. Bạn chuyển bớt sang ghi chú khác nhé.',
  noteShared: 'Ghi chú đang được chia sẻ nên chưa khoá được. Bạn ngừng chia sẻ trước nhé.',
  noteIsLocked: 'Ghi chú đang khoá nên không chia sẻ được. Bạn bỏ khoá trước nhé.',
  tooManyNoteComments: 'Ghi chú này đã có đủ bình luận. Bạn xoá bớt rồi thử lại nhé.',
  tooManyNoteVersions: (data: Data<'tooManyNoteVersions'>) =>
    `Ghi chú đã có đủ ${data.max ?? 200} phiên bản có tên. Bạn bỏ tên vài bản rồi thử lại nhé.`,
  reminderNotFound: 'Nhắc hẹn này không còn nữa.',
  noteTaskNotFound: 'Việc này không còn trong ghi chú.',
  noteLabelNotFound: 'Nhãn này không còn nữa.',
  noteLabelExists: 'Bạn đã có nhãn tên này.',
  tooManyNoteLabels: (data: Data<'tooManyNoteLabels'>) =>
    `Bạn đã có đủ ${data.max ?? 100} nhãn. Xoá bớt rồi thử lại nhé.`,
})
