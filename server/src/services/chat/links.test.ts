import { expect, it } from 'vitest'
import { firstLink } from './links.ts'

it.each<[string, string | undefined]>([
  ['xem https://vidu.vn/a?b=1#c nhé', 'https://vidu.vn/a?b=1#c'],
  ['(https://vi.wikipedia.org/wiki/Trầu_(cây)).', 'https://vi.wikipedia.org/wiki/Tr%E1%BA%A7u_(c%C3%A2y)'],
  ['https://mot.vn, https://hai.vn', 'https://mot.vn/'],
  ['**https://dam.vn**', 'https://dam.vn/'],
  ['`https://ma.vn` và ```\nhttps://khoi.vn\n```', undefined],
  ['xhttps://khong.vn', undefined],
  ['http://', undefined],
  ['không có gì', undefined],
])('%s', (text, href) => expect(firstLink(text)?.href).toBe(href))
