import { ImportColumn } from '@trau/contract'
import { headingKey } from '#platform/csv-table.ts'

/** Headings as an export writes them. */
export const headings: Record<ImportColumn, string> = {
  username: 'Tên đăng nhập',
  fullName: 'Họ và tên',
  displayName: 'Tên hiển thị',
  email: 'Email',
  phoneNumber: 'Số điện thoại',
  language: 'Ngôn ngữ',
}

/** Headings of an export that an import does not read. */
export const exportOnly = {
  userId: 'Mã tài khoản',
  status: 'Trạng thái',
  isAdmin: 'Quản trị viên',
  createdTime: 'Ngày tạo',
  lastActiveTime: 'Hoạt động lần cuối',
} as const

const others: Record<ImportColumn, readonly string[]> = {
  username: ['tai khoan', 'user name', 'login'],
  fullName: ['ho ten', 'ho va ten day du', 'name'],
  displayName: ['ten goi'],
  email: ['e-mail', 'thu dien tu', 'dia chi email'],
  phoneNumber: ['phone', 'dien thoai', 'sdt', 'so dien thoai di dong', 'mobile'],
  language: ['lang'],
}

const columnOfKey = new Map(
  ImportColumn.options.flatMap(column =>
    [column, headings[column], ...others[column]].map(name => [headingKey(name), column] as const),
  ),
)
const ignoredKeys = new Set(Object.entries(exportOnly).flatMap(pair => pair.map(headingKey)))

/** What a heading names; `ignored` for what only an export has, undefined where nobody knows it. */
export function columnOf(heading: string): ImportColumn | 'ignored' | undefined {
  const key = headingKey(heading)
  return columnOfKey.get(key) ?? (ignoredKeys.has(key) ? 'ignored' : undefined)
}
