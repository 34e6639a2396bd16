import { expect, it } from 'vitest'
import { firstAllowedLink, firstLink } from './links.ts'

it.each<[string, string | undefined]>([
  ['xem https://vidu.vn/a?b=1#c nhé', 'https://vidu.vn/a?b=1#c'],
  ['(https://vi.wikipedia.org/wiki/Trầu_(cây)).', 'https://vi.wikipedia.org/wiki/Tr%E1%BA%A7u_(c%C3%A2y)'],
  ['https://mot.vn, https://hai.vn', 'https://mot.vn/'],
  ['**https://dam.vn**', 'https://dam.vn/'],
  ['`https://ma.vn` và ```\nhttps://khoi.vn\n```', undefined],
  ['https://a.vn/(x))…)**)».', 'https://a.vn/(x)'],
  ['xhttps://khong.vn', undefined],
  ['http://', undefined],
  ['không có gì', undefined],
])('%s', (text, href) => expect(firstLink(text)?.href).toBe(href))

it('a text is scanned for a link only within the limit of whoever wrote it, which a text without one leaves alone', () => {
  const requestedUrls: string[] = []
  const link = (text: string, isAllowed: boolean) =>
    firstAllowedLink(text, () => {
      requestedUrls.push(text)
      return isAllowed
    })?.href
  expect(link('xem HTTPS://vidu.vn', true)).toBe('https://vidu.vn/')
  expect(link('xem https://vidu.vn', false)).toBeUndefined()
  // Whether it holds an address shows only the scan, so the limit is asked first.
  expect(link('http://', true)).toBeUndefined()
  expect(requestedUrls).toHaveLength(3)
  expect(link('không có gì', true)).toBeUndefined()
  expect(requestedUrls).toHaveLength(3)
})
