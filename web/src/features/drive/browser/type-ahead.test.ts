import { expect, it } from 'vitest'
import { TypeAhead } from './type-ahead.ts'

const names = ['Ảnh cưới', 'An toàn', 'Báo cáo', 'Đà Nẵng', 'Đơn hàng']

it('letters lead to names without marks; the same letter again goes on', () => {
  const typeAhead = new TypeAhead()
  expect(typeAhead.find('a', names, -1, 0)).toBe(0)
  expect(typeAhead.find('a', names, 0, 100)).toBe(1)
  expect(typeAhead.find('a', names, 1, 200)).toBe(0)
})

it('letters in a row are one word', () => {
  const typeAhead = new TypeAhead()
  expect(typeAhead.find('d', names, -1, 0)).toBe(3)
  expect(typeAhead.find('o', names, 3, 100)).toBe(4)
  expect(typeAhead.isTyping(150)).toBe(true)
  expect(typeAhead.isTyping(5000)).toBe(false)
  expect(typeAhead.find('b', names, 4, 5000)).toBe(2)
})

it('a letter that no name begins with leads nowhere', () => {
  expect(new TypeAhead().find('z', names, 0, 0)).toBe(-1)
})
