import { expect, test } from 'vitest'
import { presence } from '../../i18n/vi/presence.ts'
import { presenceText } from './presence.ts'

const now = Date.UTC(2026, 10, 21, 5)
const minute = 60_000

test.each([
  [0.5, 'Vừa mới hoạt động'],
  [5, 'Hoạt động 5 phút trước'],
  [59.9, 'Hoạt động 59 phút trước'],
  [60, 'Hoạt động 1 giờ trước'],
  [23 * 60, 'Hoạt động 23 giờ trước'],
  [24 * 60, 'Hoạt động 1 ngày trước'],
  [7 * 24 * 60, 'Hoạt động 7 ngày trước'],
  [8 * 24 * 60, undefined],
])('%d minutes after the last activity it says %j', (minutes, text) => {
  expect(presenceText(presence, { lastActiveTime: now - minutes * minute }, now)).toBe(text)
})

test('says nothing about somebody who shares nothing', () => {
  expect(presenceText(presence, { isOnline: false }, now)).toBeUndefined()
  expect(presenceText(presence, { isOnline: true }, now)).toBe('Đang hoạt động')
})
