import type { ImportError } from '@trau/contract'
import type { CsvReason } from '@trau/contract/rules/csv-import'
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

/** People from a CSV file, and into one. */
export const peopleImport = defineText('peopleImport', {
  menu: 'Nhập và xuất tài khoản',
  import: 'Nhập từ tệp CSV',
  export: 'Xuất ra tệp CSV',
  exported: 'Đã xuất danh sách tài khoản. Việc này được ghi vào nhật ký.',
  exportedFiles: (files: number) =>
    `Đã xuất danh sách tài khoản thành ${files} tệp. Việc này được ghi vào nhật ký.`,

  title: 'Nhập tài khoản từ tệp CSV',
  text: 'Tên đăng nhập đã có thì tài khoản được sửa, chưa có thì được tạo. Ô để trống giữ nguyên giá trị cũ. Chưa có gì thay đổi cho đến khi bạn xem trước và xác nhận.',
  sample:
    'Tên đăng nhập,Họ và tên,Tên hiển thị,Email,Số điện thoại,Ngôn ngữ\r\nnguyen.van.an,Nguyễn Văn An,,an@vidu.vn,0912 345 678,vi\r\n',
  paste: 'Hoặc dán nội dung vào đây',
  columns:
    'Dòng đầu là tên cột: Tên đăng nhập (bắt buộc), Họ và tên, Tên hiển thị, Email, Số điện thoại, Ngôn ngữ (vi hoặc en). Tối đa 10.000 dòng.',
  tooLarge: 'Tệp quá lớn. Bạn chia thành nhiều tệp, mỗi tệp không quá 10.000 dòng nhé.',
  run: (createdCount: number, changedCount: number) =>
    createdCount > 0 && changedCount > 0
      ? `Tạo ${number(createdCount)}, sửa ${number(changedCount)} tài khoản`
      : changedCount > 0
        ? `Sửa ${number(changedCount)} tài khoản`
        : `Tạo ${number(createdCount)} tài khoản`,
  refused: (lines: number) =>
    `${number(lines)} dòng có lỗi. Bạn sửa hết trong tệp rồi chọn lại; khi còn lỗi thì không ai được nhập.`,
  ready: (createdCount: number, changedCount: number) =>
    createdCount + changedCount === 0
      ? 'Mọi tài khoản trong tệp đã đúng như vậy, không có gì để nhập.'
      : `Tệp không có lỗi: sẽ tạo ${number(createdCount)} và sửa ${number(changedCount)} tài khoản.`,
  waiting: (count: number) =>
    `${number(count)} người trong tệp đã được mời nhưng chưa đặt mật khẩu. Nếu bạn tự chuyển liên kết, họ có liên kết mới và liên kết cũ hết hiệu lực.`,
  renew: (count: number) => `Lấy ${number(count)} liên kết mới`,
  change: (column: string, before: string, after: string) => `${column}: ${before} → ${after}`,
  nothing: '(trống)',
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
  done: (createdCount: number, changedCount: number) =>
    `Đã tạo ${number(createdCount)} và sửa ${number(changedCount)} tài khoản.`,
  invited: (count: number) => `${number(count)} thư mời đang được gửi.`,
  links: (count: number) =>
    `${number(count)} người cần bạn chuyển liên kết đặt mật khẩu. Danh sách này chỉ hiện một lần: bạn tải về trước khi đóng nhé.`,
  saveLinks: 'Tải danh sách liên kết',
  expires: (time: string) => `Liên kết hết hạn ${time}.`,

  reasons: {
    mixedScripts: () => 'lẫn chữ của bảng chữ cái khác trông giống chữ Latinh.',
    usernameInvalid: () => 'chỉ gồm chữ không dấu, số, dấu chấm, gạch dưới và bắt đầu bằng chữ.',
    usernameReserved: () => 'được dành riêng, không đặt cho tài khoản.',
    emailInvalid: () => 'không phải địa chỉ email.',
    phoneNumberInvalid: () => 'không phải số điện thoại di động.',
    languageUnknown: () => 'chỉ nhận vi hoặc en.',
    duplicate: ({ otherLine }: ImportError) => `trùng với dòng ${number(otherLine ?? 0)}.`,
    taken: () => 'đang thuộc về một tài khoản khác.',
    permissionNotHeld: () => 'Bạn không sửa được tài khoản của người có quyền cao hơn mình.',
  } satisfies Record<Exclude<ImportError['reason'], CsvReason>, (error: ImportError) => string>,
})
