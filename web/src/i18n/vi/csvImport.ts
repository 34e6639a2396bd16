import type { CsvReason } from '@trau/contract/rules/csv-import'
import { defineText } from '../text.ts'

const number = (value: number) => value.toLocaleString('vi')

/** `column` as people call it. */
interface LineError {
  column?: string | undefined
  min?: number | undefined
  max?: number | undefined
  otherLine?: number | undefined
}

/** What imports of CSV files have in common. */
export const csvImport = defineText('csvImport', {
  choose: 'Chọn tệp CSV',
  saveSample: 'Tải tệp mẫu',
  notUtf8:
    'Tệp không dùng bảng mã UTF-8 nên chữ tiếng Việt sẽ bị mất dấu. Trong Excel, bạn chọn Lưu thành “CSV UTF-8” nhé.',
  check: 'Xem trước',
  otherFile: 'Chọn tệp khác',
  close: 'Đóng',
  show: 'Xem các dòng',
  all: (count: number) => `Tất cả (${number(count)})`,
  outcomeCount: {
    ERROR: (count: number) => `Lỗi (${number(count)})`,
    CREATE: (count: number) => `Tạo (${number(count)})`,
    CHANGE: (count: number) => `Sửa (${number(count)})`,
    UNCHANGED: (count: number) => `Giữ nguyên (${number(count)})`,
  },
  outcomes: { ERROR: 'Lỗi', CREATE: 'Tạo mới', CHANGE: 'Sửa', UNCHANGED: 'Giữ nguyên' },
  line: (line: number) => `Dòng ${number(line)}`,

  reasons: {
    empty: () => 'Tệp không có dòng nào để nhập.',
    unknownColumn: ({ column }: LineError) => `Không có cột nào tên “${column}”.`,
    duplicateColumn: ({ column }: LineError) => `Cột “${column}” xuất hiện hai lần.`,
    missingColumn: ({ column }: LineError) => `Thiếu cột “${column}”.`,
    tooManyLines: ({ max }: LineError) => `Tệp có quá ${number(max ?? 0)} dòng.`,
    unclosedQuote: () => 'Dấu nháy kép mở ra mà không đóng lại.',
    quoteInCell: () => 'Có dấu nháy kép giữa ô. Ô có nháy kép phải nằm trong nháy kép và viết nháy hai lần.',
    textAfterQuote: () => 'Có chữ sau dấu nháy kép đóng.',
    tooFewCells: ({ min }: LineError) => `Dòng thiếu ô, cần ${min} ô như dòng đầu.`,
    tooManyCells: ({ max }: LineError) => `Dòng thừa ô, chỉ có ${max} cột.`,
    required: () => 'không được để trống.',
    tooShort: ({ min }: LineError) => `cần ít nhất ${min} ký tự.`,
    tooLong: ({ max }: LineError) => `dài quá ${max} ký tự.`,
    damagedText: () => 'có chữ bị hỏng khi lưu tệp. Bạn lưu lại bằng bảng mã UTF-8 nhé.',
    lineBreak: () => 'không được xuống dòng.',
    controlCharacters: () => 'có ký tự điều khiển.',
    invisibleCharacters: () => 'có ký tự không nhìn thấy.',
    scientificNumber: () =>
      'bị bảng tính đổi thành dạng số mũ và mất chữ số cuối. Bạn định dạng cột là Văn bản rồi nhập lại số nhé.',
  } satisfies Record<CsvReason, (error: LineError) => string>,
})
