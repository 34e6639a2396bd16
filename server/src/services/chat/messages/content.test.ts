import { expect, it, vi } from 'vitest'
import { readContent } from './content.ts'

it.each([
  ['  Xin chào \n', 'Xin chào'],
  ['một\n\n  hai', 'một\n\n  hai'],
  ['a\u0000b', 'ab'],
  ['👨‍👩‍👧'.repeat(1_000), '👨‍👩‍👧'.repeat(1_000)],
])('stores %j as %j', (typed, stored) => {
  expect(readContent(typed)).toBe(stored)
})

it.each(['', ' \n\t', '\u0000', '\u200b\u200d\ufeff', '\u2800', '\u3164 \u034f', '\u{e0041}', '\u00ad'])(
  'sees nothing in %j',
  typed => {
    expect(() => readContent(typed)).toThrow('messageEmpty')
  },
)

it('counts what a reader counts, and bytes beside it', () => {
  expect(() => readContent('a'.repeat(10_000))).not.toThrow()
  expect(() => readContent('a'.repeat(10_001))).toThrow('messageTooLong')
  // Two code units each, 8,000 characters in all, within 32 KiB.
  expect(() => readContent('😀'.repeat(8_000))).not.toThrow()
  expect(() => readContent('😀'.repeat(8_193))).toThrow('messageTooLong')
})

it('refuses a megabyte without counting it', () => {
  const counting = vi.spyOn(Intl.Segmenter.prototype, 'segment')
  expect(() => readContent('👨‍👩‍👧'.repeat(58_000))).toThrow('messageTooLong')
  expect(counting).not.toHaveBeenCalled()
  expect(() => readContent('😀'.repeat(8_001))).not.toThrow()
  expect(counting, 'what is short enough is counted').toHaveBeenCalled()
  counting.mockRestore()
})
