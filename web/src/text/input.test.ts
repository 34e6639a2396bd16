import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { fileExtension, shortFileName } from './file-name.ts'
import { displayPhone, normalizePhoneForRequest } from './phone.ts'
import { setTimeZone } from './time.ts'

afterEach(() => setTimeZone('Asia/Ho_Chi_Minh'))

describe('phone numbers', () => {
  it.each([
    ['912345678', '+84912345678'],
    [' 0912345678 ', '+840912345678'],
    ['01234567890', '+8401234567890'],
    ['12345678', '12345678'],
    ['012345678901', '012345678901'],
    ['+84912345678', '+84912345678'],
    ['0912 345 678', '0912 345 678'],
    ['an.nguyen', 'an.nguyen'],
    [' an ', ' an '],
    ['', ''],
  ])('[R-REQ-2] %j is sent as %j', (typed, sent) => expect(normalizePhoneForRequest(typed)).toBe(sent))

  it('[R-REQ-2] only 9 to 11 digits change', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789 +a') }), value => {
        const changes = /^\s*[0-9]{9,11}\s*$/.test(value)
        expect(normalizePhoneForRequest(value)).toBe(changes ? `+84${value.trim()}` : value)
      }),
    )
  })

  it.each([
    ['+84912345678', '0912 345 678', '+84 912 345 678'],
    ['+842438252525', '024 3825 2525', '+84 24 3825 2525'],
    ['+84•••678', '0•••678', '+84•••678'],
    ['+12025550123', '+1 202 555 0123', '+1 202 555 0123'],
    ['+6591234567', '+65 912 345 67', '+65 912 345 67'],
    ['+855123456789', '+855 123 456 789', '+855 123 456 789'],
    ['th•••@vidu.vn', 'th•••@vidu.vn', 'th•••@vidu.vn'],
    ['abc', 'abc', 'abc'],
  ])('%s reads %s at home and %s abroad', (stored, atHome, abroad) => {
    expect(displayPhone(stored)).toBe(atHome)
    setTimeZone('Europe/Berlin')
    expect(displayPhone(stored)).toBe(abroad)
    setTimeZone('Asia/Saigon')
    expect(displayPhone(stored)).toBe(atHome)
  })

  it('what is shown of a number leads back to it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9]\d{6,14}$/), fc.boolean(), (stored, isAtHome) => {
        const digits = displayPhone(stored, isAtHome).replaceAll(' ', '')
        expect(digits.replace(/^0/, '+84')).toBe(stored)
      }),
    )
  })
})

describe('file names', () => {
  it('lose their middle where they are too long, and keep their end', () => {
    expect(shortFileName('Báo cáo quý III năm 2026 – bản cuối.docx')).toBe(
      'Báo cáo quý III năm 2026 – bản cuối.docx',
    )
    const long = shortFileName(`Báo cáo ${'rất '.repeat(40)}dài – bản 7 cuối.docx`)
    expect(Array.from(long)).toHaveLength(60)
    expect(long).toMatch(/^Báo cáo rất .*….* bản 7 cuối\.docx$/)
  })
})

describe('file extensions', () => {
  it.each([
    ['Ảnh.JPG', 'image/jpeg', 'jpg'],
    ['lưu.tar.gz', 'application/gzip', 'gz'],
    ['a.torrent', 'application/x-bittorrent', 'x-bittorrent'],
    ['a.abcdef', '', 'abcdef'],
    ['README', 'text/plain; charset=utf-8', 'plain'],
    ['tệp.', 'application/pdf', 'pdf'],
    ['.env', 'text/plain', 'env'],
    ['ghi chú', '', ''],
  ])('[R-REQ-3] %s of type %s is %s', (name, type, extension) =>
    expect(fileExtension(name, type)).toBe(extension),
  )
})
