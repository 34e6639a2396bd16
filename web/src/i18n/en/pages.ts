import type { pages as vi } from '../vi/pages.ts'

export const pages = {
  pages: 'Pages',
  before: 'Previous page',
  next: 'Next page',
  first: 'First page',
  last: 'Last page',
  pageOf: (page, count) => `Page ${page.toLocaleString('en')} of ${count.toLocaleString('en')}`,
} satisfies typeof vi
