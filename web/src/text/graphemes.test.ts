import { countGraphemes } from '@trau/contract/rules/graphemes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstGrapheme, splitText } from './graphemes.ts'

const text = fc.string({ unit: 'grapheme', maxLength: 40 })

describe('graphemes', () => {
  it('takes a letter with all its marks', () =>
    expect(firstGrapheme('ệm'.normalize('NFD')).normalize('NFC')).toBe('ệ'))

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
