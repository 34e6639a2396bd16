import { InvoiceImportColumn } from '@trau/contract'
import { headingKey } from '#platform/csv-table.ts'

/** Headings as a spreadsheet of ours has them, in Vietnamese and English, and what else people call them. */
const headings: Record<InvoiceImportColumn, readonly string[]> = {
  invoice: ['Hoá đơn', 'Mã hoá đơn', 'Invoice', 'Invoice key'],
  username: ['Tên đăng nhập', 'Tài khoản', 'User name', 'Account'],
  buyerName: ['Người mua', 'Tên người mua', 'Khách hàng', 'Buyer', 'Customer'],
  taxCode: ['Mã số thuế', 'MST', 'Tax number', 'Tax ID'],
  address: ['Địa chỉ'],
  description: ['Nội dung', 'Tên hàng hoá dịch vụ', 'Diễn giải', 'Item'],
  unit: ['Đơn vị', 'Đơn vị tính', 'ĐVT'],
  quantity: ['Số lượng', 'SL'],
  unitPrice: ['Đơn giá', 'Price'],
  vatRate: ['Thuế suất', 'Thuế suất GTGT', 'Thuế GTGT', 'VAT'],
  dueDate: ['Hạn thanh toán', 'Due', 'Due day'],
  note: ['Ghi chú', 'Notes'],
}

const columnOfKey = new Map(
  InvoiceImportColumn.options.flatMap(column =>
    [column, ...headings[column]].map(name => [headingKey(name), column] as const),
  ),
)

/** What a heading names; undefined where nobody knows it. */
export const columnOf = (heading: string): InvoiceImportColumn | undefined =>
  columnOfKey.get(headingKey(heading))
