import { expect, it } from 'vitest'
import { call as words } from '../../../i18n/vi/call.ts'
import { noticeText } from './notice-text.ts'

const lost = (label: string, fallbackLabel: string | null) =>
  noticeText({ kind: 'deviceLost', device: 'speaker', label, fallbackLabel }, words)

it('a speaker that was unplugged is called by its name, and by its kind where the browser gives no name', () => {
  expect(lost('Tai nghe', 'Loa ngoài')).toBe('Đã rút Tai nghe. Chuyển sang Loa ngoài.')
  expect(lost('', 'Loa ngoài')).toBe('Đã rút loa. Chuyển sang Loa ngoài.')
  expect(lost('Tai nghe', '')).toBe('Đã rút Tai nghe. Chuyển sang loa khác.')
  expect(lost('', null)).toBe('Đã rút loa. Không còn thiết bị nào khác.')
})
