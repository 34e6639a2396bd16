import type { BlockedWord } from '@trau/contract'
import { expect, it } from 'vitest'
import { createWordFilter } from './word-filter.ts'

type Word = Extract<BlockedWord, { kind: 'WORD' }>
const word = (text: string, more: Partial<Word> = {}): Word => ({
  kind: 'WORD',
  text,
  action: 'REFUSE',
  ignoresMarks: true,
  isWholeWord: true,
  ...more,
})
const domain = (text: string, action: BlockedWord['action'] = 'REFUSE'): BlockedWord => ({
  kind: 'DOMAIN',
  text,
  action,
})
const check = (text: string, ...words: BlockedWord[]) => createWordFilter(words)!.check(text)

it.each([
  ['Mua vàng giả đi', word('vàng giả'), 'vàng giả'],
  ['mua VANG   GIA!', word('vàng giả'), 'VANG   GIA'],
  ['va\u0300ng gia\u0309', word('vàng giả', { ignoresMarks: false }), 'va\u0300ng gia\u0309'],
  ['v\u200bàng\u00a0giả', word('vàng giả'), 'v\u200bàng\u00a0giả'],
  ['ｖａｎｇ gia', word('vàng giả'), 'ｖａｎｇ gia'],
  ['ĐỎ ĐEN', word('đỏ đen', { ignoresMarks: false }), 'ĐỎ ĐEN'],
  ['do den', word('đỏ đen'), 'do den'],
  ['siêuvàng', word('vàng', { isWholeWord: false }), 'vàng'],
  ['xem https://m.xau.vn/a', domain('xau.vn'), 'xau.vn'],
  ['XAU.VN.', domain('xau.vn'), 'XAU.VN'],
  ['vào xn--u-9ha.vn nhé', domain('ếu.vn'.normalize('NFC')), undefined],
] as const)('finds in “%s” what is blocked', (text, entry, found) => {
  expect(check(text, entry)).toMatchObject(
    found === undefined ? { isRefused: false } : { isRefused: true, found },
  )
})

it.each([
  ['vang gia', word('vàng giả', { ignoresMarks: false })],
  ['cà', word('ca', { ignoresMarks: false, isWholeWord: false })],
  ['cà', word('ca', { ignoresMarks: false })],
  ['scala', word('ca la', {})],
  ['vàngx giả', word('vàng')],
  ['khongxau.vn', domain('xau.vn')],
  ['xau.vn.com', domain('xau.vn')],
  ['xau.vn-a.com', domain('xau.vn')],
  ['đẹp.vn', domain('dep.vn')],
] as const)('leaves “%s” alone', (text, entry) => {
  expect(check(text, entry)).toEqual({ isRefused: false, text, isReported: false })
})

it('masks as many characters as there were, the longest of what overlaps, and leaves spaces', () => {
  const words = [word('xấu', { action: 'MASK' }), word('xấu xa', { action: 'MASK' })]
  expect(check('Người xấu xa, xấ\u0301u. 👍', ...words)).toEqual({
    isRefused: false,
    text: 'Người *** **, ****. 👍',
    isReported: false,
  })
  const both = [word('ab cd', { action: 'MASK' }), word('cd ef', { action: 'MASK' })]
  expect(check('ab cd ef', ...both)).toMatchObject({ text: '** ** **' })
})

it('refuses before it masks or reports, and reports what passes', () => {
  const words = [word('một', { action: 'MASK' }), word('hai', { action: 'REPORT' }), word('ba')]
  expect(check('một hai', ...words)).toEqual({ isRefused: false, text: '*** hai', isReported: true })
  expect(check('một hai ba', ...words)).toMatchObject({ isRefused: true, found: 'ba' })
})

const bytes = 32 * 1024
const most = 500
const hostile: [string, string, BlockedWord[]][] = [
  ['nested words', 'a '.repeat(bytes / 2), manyWords(n => `${'a '.repeat(1 + (n % 30))}a`, 'MASK', true)],
  ['nested letters', 'a'.repeat(bytes), manyWords(n => 'a'.repeat(2 + (n % 59)), 'MASK', false)],
  ['near misses', 'aaab'.repeat(bytes / 4), manyWords(n => `${'a'.repeat(58)}${n}`, 'REFUSE', false)],
  ['marks', 'a\u0301'.repeat(bytes / 3), manyWords(n => `á${n}`, 'REPORT', true)],
  [
    'nested hosts',
    'a.'.repeat(bytes / 2),
    manyWords(n => `${'a.'.repeat(1 + (n % 100))}aa`, 'REPORT', true, domain),
  ],
  [
    'rare characters',
    String.fromCodePoint(...Array.from({ length: 8_000 }, (_, n) => 0x20000 + n)),
    [word('á')],
  ],
]

function manyWords(
  textOf: (n: number) => string,
  action: BlockedWord['action'],
  isWholeWord: boolean,
  make?: typeof domain,
): BlockedWord[] {
  return Array.from({ length: most }, (_, n) =>
    make ? make(textOf(n), action) : word(textOf(n), { action, isWholeWord, ignoresMarks: n % 2 === 0 }),
  )
}

it.each(hostile)('takes less than 5 ms of the event loop for 32 KiB of %s', (_, text, entries) => {
  const filter = createWordFilter(entries)!
  const leastMs = (checkedText: string) =>
    Math.min(
      ...Array.from({ length: 6 }, () => {
        const before = process.threadCpuUsage()
        // Several, because some clocks of threads tick only every few milliseconds.
        for (let n = 0; n < 10; n++) filter.check(checkedText)
        const { user, system } = process.threadCpuUsage(before)
        return (user + system) / 10_000
      }),
    )
  // On a slow machine a harmless text of that size takes longer too.
  const harmlessMs = leastMs('chào bạn, hôm nay trời đẹp '.repeat(1_200).slice(0, text.length))
  expect(leastMs(text)).toBeLessThan(Math.max(5, 10 * harmlessMs))
})
