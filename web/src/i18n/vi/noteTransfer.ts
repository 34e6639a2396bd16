import { defineText } from '../text.ts'

const number = (count: number) => count.toLocaleString('vi')
const notes = (count: number) => `${number(count)} ghi chú`
const listOf = (parts: (string | false)[]) => parts.filter(Boolean).join(', ')

/** Notes as files: all of them out, and those of other programs in. */
export const noteTransfer = defineText('noteTransfer', {
  exportText: 'Một tệp zip, mỗi ghi chú một tệp, kèm ảnh và tệp trong ghi chú. Không gồm thùng rác.',
  withShared: 'Kèm ghi chú người khác chia sẻ với tôi',
  exportStart: 'Xuất',
  exporting: (doneCount: number, of: number) => `Đang xuất ${number(doneCount)}/${notes(of)}`,
  listing: 'Đang tìm ghi chú',
  stop: 'Dừng',
  exported: (count: number, lockedCount: number) =>
    `Đã xuất ${notes(count)}${lockedCount > 0 ? `, ${number(lockedCount)} bị khoá không có trong tệp` : ''}`,
  nothingToExport: (lockedCount: number) =>
    lockedCount > 0
      ? `${notes(lockedCount)} đang bị khoá, không có ghi chú nào khác`
      : 'Chưa có ghi chú nào để xuất',
  exportFailedNotes: (count: number) => `${notes(count)} chưa xuất được`,
  exportFailedFiles: (count: number) => `${number(count)} ảnh hoặc tệp chưa tải được`,
  downloadAgain: 'Tải lại tệp',
  archiveName: (day: string) => `ghi-chu-${day}.zip`,

  importText:
    'Từ tệp zip của Google Keep (Takeout), Notion hoặc Trầu, hay tệp Markdown, HTML, văn bản. Bạn xem trước rồi mới nhập.',
  importLimits: 'Mỗi lần tối đa 2.000 ghi chú, 10.000 mục, 20 MB mỗi tệp và 500 MB sau khi giải nén.',
  choose: 'Chọn tệp',
  chooseOthers: 'Chọn tệp khác',
  readingFiles: 'Đang đọc tệp',
  readingOf: (doneCount: number, of: number) => `Đang đọc ${number(doneCount)}/${number(of)}`,
  problems: {
    notArchive: 'Tệp này không phải tệp zip.',
    damaged: 'Tệp zip bị hỏng hoặc tải chưa xong. Bạn tải lại rồi thử nhé.',
    encrypted: 'Tệp zip có mật khẩu. Bạn giải nén, nén lại không mật khẩu rồi thử nhé.',
    tooManyEntries: 'Tệp zip có hơn 10.000 mục. Bạn xuất riêng phần ghi chú rồi thử lại nhé.',
    entryTooLarge: 'Có tệp lớn hơn 20 MB.',
    unpackedTooLarge: 'Nội dung sau khi giải nén lớn hơn 500 MB. Bạn chia thành nhiều tệp zip nhé.',
  },
  nothingFound: 'Không tìm thấy ghi chú nào trong tệp này',
  kinds: { keep: 'Google Keep', notion: 'Notion', files: 'Tệp đã chọn' },
  found: (kind: string, count: number, pictures: number, files: number, tables: number) =>
    `${kind}: ${listOf([
      notes(count),
      pictures > 0 && `${number(pictures)} ảnh`,
      files > 0 && `${number(files)} tệp`,
      tables > 0 && `${number(tables)} bảng`,
    ])}`,
  foundList: 'Ghi chú sẽ nhập',
  timesLost: 'Ngày tạo và ngày sửa sẽ là lúc nhập.',
  pictures: (count: number) => `${number(count)} ảnh`,
  files: (count: number) => `${number(count)} tệp`,
  rows: (takenCount: number, all: number) =>
    takenCount < all
      ? `Bảng ${number(takenCount)} dòng đầu trong ${number(all)}`
      : `Bảng ${number(all)} dòng`,
  columnsCut: (most: number) => `chỉ ${number(most)} cột đầu`,
  pinned: 'ghim',
  archived: 'lưu trữ',
  leftOut: (count: number) => `Không nhập: ${number(count)}`,
  reasons: {
    trashed: 'trong thùng rác',
    empty: 'không có nội dung',
    tooLarge: 'lớn hơn 1 MB',
    unreadable: 'không đọc được',
    tooMany: 'vượt quá 2.000 ghi chú',
    fileMissing: 'tệp không có trong gói',
    fileTooLarge: 'tệp lớn hơn 20 MB, hoặc tổng lớn hơn 500 MB',
    foreign: 'không phải ghi chú và không nằm trong ghi chú nào',
  },
  more: (count: number) => `Xem thêm ${number(count)}`,
  start: (count: number) => `Nhập ${notes(count)}`,
  importing: (doneCount: number, of: number) => `Đang nhập ${number(doneCount)}/${notes(of)}`,
  imported: (count: number) => `Đã nhập ${notes(count)}`,
  stopped: (doneCount: number, of: number) =>
    `Đã nhập ${number(doneCount)}/${notes(of)}. Bấm “Nhập” để làm tiếp; ghi chú đã nhập không bị trùng.`,
  done: 'Đã nhập',
  refusedFiles: (count: number) => `${number(count)} ảnh hoặc tệp không tải lên được`,
  refusedLabels: (count: number) => `${number(count)} nhãn không thêm được vì đã đủ 100 nhãn`,
})
export type NoteTransferWords = typeof noteTransfer
