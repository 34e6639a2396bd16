import { expect, test } from 'vitest'
import { countries, countryName } from './countries.ts'
import { webAddress } from './web-address.ts'

test.each([
  ['', ''],
  ['  trau.vn ', 'https://trau.vn'],
  ['trau.vn:8080/a?b=c', 'https://trau.vn:8080/a?b=c'],
  ['http://may-nha/anh', 'http://may-nha/anh'],
  ['HTTPS://Trau.vn', 'HTTPS://Trau.vn'],
  ['trau', undefined],
  ['javascript:alert(1)', undefined],
  ['javascript://trau.vn/%0aalert(1)', undefined],
  ['mailto:an@trau.vn', undefined],
  ['https://an:mat@trau.vn', undefined],
  ['trau.vn/mot hai', undefined],
  [`trau.vn/${'a'.repeat(300)}`, undefined],
])('%j is taken as %j', (typed, address) => {
  expect(webAddress(typed)).toBe(address)
})

test('countries stand in the order of their names in the language of the interface, Việt Nam first', () => {
  const names = countries('vi').map(({ name }) => name)
  expect(names[0]).toBe('Việt Nam')
  expect(names.indexOf('Ai Cập')).toBeLessThan(names.indexOf('Nhật Bản'))
  expect(new Set(names).size).toBe(names.length)
  expect(countryName('JP', 'en')).toBe('Japan')
})
