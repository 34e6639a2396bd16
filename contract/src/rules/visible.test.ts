import { expect, it } from 'vitest'
import { showsNothing } from './visible.ts'

it.each([
  ['', 'nothing at all'],
  [' \t\n\u00a0\u3000', 'spaces'],
  ['\u0007\u0085', 'controls'],
  ['\u3164', 'a filler of Hangul'],
  ['\u115f\u1160\uffa0', 'other fillers of Hangul'],
  ['\u2800', 'the blank cell of Braille'],
  ['\u034f', 'a grapheme joiner'],
  ['\u00ad', 'a soft hyphen'],
  ['\u200b\u200c\u200d\u2060\ufeff', 'zero-width characters'],
  ['\u202e\u2066\u200f\u061c', 'marks of direction'],
  ['\u2062\u2064', 'invisible operators'],
  ['\u180e\u180b', 'Mongolian separators'],
  ['\u17b4', 'an inherent vowel of Khmer'],
  ['\ufe0f\u{e0100}', 'style marks'],
  ['\u{e0041}\u{e007f}', 'tags'],
  ['\ufff9\ufffb', 'anchors of annotations'],
  ['\u{1d159}\u{1d173}', 'musical signs that are not drawn'],
  [' \u3164\u200b\u2800 ', 'several of these'],
])('%j shows nothing: %s', text => expect(showsNothing(text)).toBe(true))

it.each([
  'An',
  '.',
  '🎉',
  '❤️',
  '👨‍👩‍👧',
  '🏴\u{e0067}\u{e007f}',
  '회의',
  'ภ',
  '\u3164a',
  '_',
  '\u0301',
  '\ufffd',
  '¨',
])('%j shows something', text => expect(showsNothing(text)).toBe(false))

it('takes time in proportion to the text', () => {
  const began = process.threadCpuUsage()
  expect(showsNothing(`${'\u3164 '.repeat(500_000)}a`)).toBe(false)
  expect(process.threadCpuUsage(began).user).toBeLessThan(1_000_000)
})
