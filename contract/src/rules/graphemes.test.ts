import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countGraphemes, truncateGraphemes } from './graphemes.ts'

describe('graphemes', () => {
  it.each([
    ['', 0],
    ['Trầu', 4],
    ['Trầu'.normalize('NFD'), 4],
    ['👨‍👩‍👧', 1],
    ['a\r\nb', 3],
    ['🇻🇳🇻🇳', 2],
  ])('%j has %i', (value, count) => expect(countGraphemes(value)).toBe(count))

  it('counts the same in every normal form', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('Ẫ', 'ỗ ộ', 'Ngọc Đào', 'ằẵỹ'),
        s => countGraphemes(s) === countGraphemes(s.normalize('NFD')),
      ),
    )
  })

  it('graphemes are never cut', () => {
    expect(truncateGraphemes('Việt'.normalize('NFD'), 2).normalize('NFC')).toBe('Vi…')
    expect(truncateGraphemes('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 1)).toBe('👨‍👩‍👧…')
    expect(truncateGraphemes('Trầu', 4)).toBe('Trầu')
  })

  it('graphemes are cut to at most the limit and an ellipsis, to a beginning of the text', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 40 })
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 30 }), (value, max) => {
        const cut = truncateGraphemes(value, max)
        if (countGraphemes(value) <= max) return cut === value
        expect(cut.endsWith('…')).toBe(true)
        expect(value.startsWith(cut.slice(0, -1))).toBe(true)
        expect(countGraphemes(cut.slice(0, -1))).toBeLessThanOrEqual(max)
        return true
      }),
    )
  })
})
