import { defineText } from '../text.ts'

/** The buttons between the pages of a list. No part of a first page. */
export const pages = defineText('pages', {
  pages: 'Các trang',
  before: 'Trang trước',
  next: 'Trang sau',
  first: 'Trang đầu',
  last: 'Trang cuối',
  pageOf: (page: number, count: number) => `Trang ${page.toLocaleString('vi')}/${count.toLocaleString('vi')}`,
})
