import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldToGsm7, smsLength } from './sms.ts'

describe('the length of an SMS', () => {
  it.each([
    ['', { encoding: 'GSM7', units: 0, parts: 1, left: 160 }],
    ['a'.repeat(160), { encoding: 'GSM7', units: 160, parts: 1, left: 0 }],
    ['a'.repeat(161), { encoding: 'GSM7', units: 161, parts: 2, left: 145 }],
    ['a'.repeat(306), { encoding: 'GSM7', units: 306, parts: 2, left: 0 }],
    ['a'.repeat(307), { encoding: 'GSM7', units: 307, parts: 3, left: 152 }],
    // Each of € { } [ ] ~ \ | ^ takes two.
    ['€'.repeat(80), { encoding: 'GSM7', units: 160, parts: 1, left: 0 }],
    ['€'.repeat(81), { encoding: 'GSM7', units: 162, parts: 2, left: 143 }],
    ['é à ñ Ü £ ¿', { encoding: 'GSM7', units: 11, parts: 1, left: 149 }],
    ['ế'.repeat(70), { encoding: 'UCS2', units: 70, parts: 1, left: 0 }],
    ['ế'.repeat(71), { encoding: 'UCS2', units: 71, parts: 2, left: 63 }],
    // A character of two units is not split: 33 of them fill a part of 67.
    ['👋'.repeat(35), { encoding: 'UCS2', units: 70, parts: 1, left: 0 }],
    ['👋'.repeat(67), { encoding: 'UCS2', units: 134, parts: 3, left: 65 }],
  ])('the length of an SMS of %j is %j', (text, length) => expect(smsLength(text)).toEqual(length))

  it('never has a part too few: the parts hold all units', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), text => {
        const { encoding, units, parts, left } = smsLength(text)
        const size = encoding === 'GSM7' ? (parts === 1 ? 160 : 153) : parts === 1 ? 70 : 67
        expect(left).toBeGreaterThanOrEqual(0)
        expect(parts * size - left).toBeGreaterThanOrEqual(units)
      }),
    )
  })
})

describe('folding to GSM 7-bit', () => {
  it.each([
    ['Trầu: mã xác minh của bạn là 123456', 'Trau: ma xac minh cua ban la 123456'],
    ['ĐƯỜNG Nguyễn Thị Minh Khai'.normalize('NFD'), 'DUONG Nguyen Thi Minh Khai'],
    ['“Chào bạn” – hẹn gặp lại…', '"Chao ban" - hen gap lai...'],
    ['Chúc mừng 🎉🎉 bạn 👨‍👩‍👧!', 'Chuc mung ban !'],
    ['Giá 50.000₫', 'Gia 50.000d'],
    ['mã\n\n@trau.vn #123456', 'ma\n\n@trau.vn #123456'],
    ['a{b}[c]~\\|^€', 'a{b}[c]~\\|^€'],
    // What cannot be said in the alphabet stays whole.
    ['Xin chào 您好', 'Xin chào 您好'],
    ['Привет', 'Привет'],
  ])('%j becomes %j', (text, folded) => expect(foldToGsm7(text)).toBe(folded))

  it('answers text in the alphabet, or the text as it was; folding twice changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), text => {
        const folded = foldToGsm7(text)
        if (folded !== text) expect(smsLength(folded).encoding).toBe('GSM7')
        expect(foldToGsm7(folded)).toBe(folded)
      }),
    )
  })
})
