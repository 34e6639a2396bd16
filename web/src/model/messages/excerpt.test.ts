import { expect, it } from 'vitest'
import { excerptAround } from './excerpt.ts'

const long = `${'mở đầu '.repeat(30)}gặp ở Đà Nẵng nhé ${'và sau đó '.repeat(30)}`.trim()

it('a short text is shown whole, a long one around the first word that was searched for', () => {
  expect(excerptAround('Gặp ở Đà Nẵng', 'da nang')).toBe('Gặp ở Đà Nẵng')
  const excerpt = excerptAround(long, 'nang')
  expect(excerpt).toMatch(/^…(mở|đầu) .*gặp ở Đà Nẵng nhé .*…$/)
  expect(excerpt.length).toBeLessThanOrEqual(170)
  expect(excerptAround(long, 'không có')).toMatch(/^mở đầu .*…$/)
  expect(excerptAround('a'.repeat(500), 'b').length).toBeLessThanOrEqual(161)
})
