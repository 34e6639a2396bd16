import type { ImportError } from '@trau/contract'
import { defineText } from '../text.ts'

const number = (value: number) => value.toLocaleString('vi')
const columnNames = {
  username: 'Tên đăng nhập',
  fullName: 'Họ và tên',
  displayName: 'Tên hiển thị',
  email: 'Email',
  phoneNumber: 'Số điện thoại',
  language: 'Ngôn ngữ',
}
const nameOf = (column = '') => (columnNames as Record<string, string>)[column] ?? column

/** People from a CSV file, and into one. */
export const peopleImport = defineText('peopleImport', {
  menu: 'Nhập và xuất tài khoản',
  import: 'Nhập từ tệp CSV',
  export: 'Xuất ra tệp CSV',
  exported: 'Đã xuất danh sách tài khoản. Việc này được ghi vào nhật ký.',

  title: 'Nhập tài khoản từ tệp CSV',
  text: 'Tên đăng nhập đã có thì tài khoản được sửa, chưa có thì được tạo. Ô để trống giữ nguyên giá trị cũ. Chưa có gì thay đổi cho đến khi bạn xem trước và xác nhận.',
  choose: 'Chọn tệp CSV',
  saveSample: 'Tải tệp mẫu',
  sample:
    'Tên đăng nhập,Họ và tên,Tên hiển thị,Email,Số điện thoại,Ngôn ngữ\r\nnguyen.van.an,Nguyễn Văn An,,an@vidu.vn,0912 345 678,vi\r\n',
  paste: 'Hoặc dán nội dung vào đây',
  columns:
    'Dòng đầu là tên cột: Tên đăng nhập (bắt buộc), Họ và tên, Tên hiển thị, Email, Số điện thoại, Ngôn ngữ (vi hoặc en). Tối đa 10.000 dòng.',
  problems: {
    tooLarge: 'Tệp quá lớn. Bạn chia thành nhiều tệp, mỗi tệp không quá 10.000 dòng nhé.',
    notUtf8:
      'Tệp không dùng bảng mã UTF-8 nên chữ tiếng Việt sẽ bị mất dấu. Trong Excel, bạn chọn Lưu thành “CSV UTF-8” nhé.',
  },
  check: 'Xem trước',
  otherFile: 'Chọn tệp khác',
  run: (created: number, changed: number) =>
    created > 0 && changed > 0
      ? `Tạo ${number(created)}, sửa ${number(changed)} tài khoản`
      : changed > 0
        ? `Sửa ${number(changed)} tài khoản`
        : `Tạo ${number(created)} tài khoản`,
  close: 'Đóng',

  refused: (lines: number) =>
    `${number(lines)} dòng có lỗi. Bạn sửa hết trong tệp rồi chọn lại; khi còn lỗi thì không ai được nhập.`,
  ready: (created: number, changed: number) =>
    created + changed === 0
      ? 'Mọi tài khoản trong tệp đã đúng như vậy, không có gì để nhập.'
      : `Tệp không có lỗi: sẽ tạo ${number(created)} và sửa ${number(changed)} tài khoản.`,
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
  change: (column: string, before: string, after: string) => `${column}: ${before} → ${after}`,
  nothing: '(trống)',
  pages: 'Trang',
  before: 'Trang trước',
  next: 'Trang sau',
  pageOf: (page: number, pages: number) => `Trang ${page}/${pages}`,
  columnNames,

  invitation: 'Người mới nhận liên kết đặt mật khẩu',
  invitations: {
    MAIL: {
      label: 'Gửi thư mời qua email',
      description: 'Ai không có email thì bạn nhận liên kết để gửi riêng.',
    },
    LINKS: {
      label: 'Không gửi, tôi tự chuyển liên kết',
      description: 'Bạn tải danh sách liên kết sau khi nhập.',
    },
  },
  done: (created: number, changed: number) =>
    `Đã tạo ${number(created)} và sửa ${number(changed)} tài khoản.`,
  invited: (count: number) => `${number(count)} thư mời đang được gửi.`,
  links: (count: number) =>
    `${number(count)} người cần bạn chuyển liên kết đặt mật khẩu. Danh sách này chỉ hiện một lần: bạn tải về trước khi đóng nhé.`,
  saveLinks: 'Tải danh sách liên kết',
  expires: (time: string) => `Liên kết hết hạn ${time}.`,

  reasons: {
    empty: () => 'Tệp không có dòng nào để nhập.',
    unknownColumn: ({ column }: ImportError) => `Không có cột nào tên “${column}”.`,
    duplicateColumn: ({ column }: ImportError) => `Cột “${nameOf(column)}” xuất hiện hai lần.`,
    missingColumn: ({ column }: ImportError) => `Thiếu cột “${nameOf(column)}”.`,
    tooManyLines: ({ max }: ImportError) => `Tệp có quá ${number(max ?? 10_000)} dòng.`,
    unclosedQuote: () => 'Dấu nháy kép mở ra mà không đóng lại.',
    quoteInCell: () => 'Có dấu nháy kép giữa ô. Ô có nháy kép phải nằm trong nháy kép và viết nháy hai lần.',
    textAfterQuote: () => 'Có chữ sau dấu nháy kép đóng.',
    tooFewCells: ({ min }: ImportError) => `Dòng thiếu ô, cần ${min} ô như dòng đầu.`,
    tooManyCells: ({ max }: ImportError) => `Dòng thừa ô, chỉ có ${max} cột.`,
    required: () => 'không được để trống.',
    tooShort: ({ min }: ImportError) => `cần ít nhất ${min} ký tự.`,
    tooLong: ({ max }: ImportError) => `dài quá ${max} ký tự.`,
    damagedText: () => 'có chữ bị hỏng khi lưu tệp. Bạn lưu lại bằng bảng mã UTF-8 nhé.',
    lineBreak: () => 'không được xuống dòng.',
    controlCharacters: () => 'có ký tự điều khiển.',
    invisibleCharacters: () => 'có ký tự không nhìn thấy.',
    mixedScripts: () => 'lẫn chữ của bảng chữ cái khác trông giống chữ Latinh.',
    usernameInvalid: () => 'chỉ gồm chữ không dấu, số, dấu chấm, gạch dưới và bắt đầu bằng chữ.',
    usernameReserved: () => 'được dành riêng, không đặt cho tài khoản.',
    emailInvalid: () => 'không phải địa chỉ email.',
    phoneNumberInvalid: () => 'không phải số điện thoại di động.',
    scientificNumber: () =>
      'bị bảng tính đổi thành dạng số mũ và mất chữ số cuối. Bạn định dạng cột là Văn bản rồi nhập lại số nhé.',
    languageUnknown: () => 'chỉ nhận vi hoặc en.',
    duplicate: ({ otherLine }: ImportError) => `trùng với dòng ${number(otherLine ?? 0)}.`,
    taken: () => 'đang thuộc về một tài khoản khác.',
    permissionNotHeld: () => 'Bạn không sửa được tài khoản của người có quyền cao hơn mình.',
  } satisfies Record<ImportError['reason'], (error: ImportError) => string>,
})
