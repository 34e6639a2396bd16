import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countGraphemes, firstGrapheme, splitText, truncateGraphemes } from './graphemes.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 40 })

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

  it('never cuts inside a letter', () => {
    expect(truncateGraphemes('Việt'.normalize('NFD'), 3).normalize('NFC')).toBe('Vi…')
    expect(truncateGraphemes('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', 2)).toBe('👨‍👩‍👧…')
    expect(truncateGraphemes('Trầu', 4)).toBe('Trầu')
    expect(firstGrapheme('ệm'.normalize('NFD')).normalize('NFC')).toBe('ệ')
  })

  it('truncates to at most the limit, to a beginning of the text', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 30 }), (value, max) => {
        const cut = truncateGraphemes(value, max)
        expect(countGraphemes(cut)).toBeLessThanOrEqual(max)
        if (countGraphemes(value) <= max) expect(cut).toBe(value)
        else expect(value.startsWith(cut.slice(0, -1))).toBe(true)
      }),
    )
  })

  it('splits a long text into pieces within both limits that join to the text', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 12 }), (value, max) => {
        const pieces = splitText(value, max, 200)
        expect(pieces.join('')).toBe(value)
        for (const piece of pieces) expect(countGraphemes(piece)).toBeLessThanOrEqual(max)
      }),
    )
    expect(splitText('một hai ba bốn', 8, 1000)).toEqual(['một hai ', 'ba bốn'])
    expect(splitText('đđđđ', 100, 4)).toEqual(['đđ', 'đđ'])
  })
})
