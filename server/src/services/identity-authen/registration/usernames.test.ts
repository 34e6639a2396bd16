import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readUsername } from './usernames.ts'

describe('readUsername', () => {
  it.each([
    ['an.nguyen', 'an.nguyen'],
    [' An_Nguyen.96 ', 'an_nguyen.96'],
    ['abc', 'abc'],
    ['a'.repeat(32), 'a'.repeat(32)],
  ])('reads %s', (text, username) => expect(readUsername(text)).toEqual({ username }))

  it.each([
    ['an', { reason: 'tooShort', min: 3 }],
    ['', { reason: 'tooShort', min: 3 }],
    ['a'.repeat(33), { reason: 'tooLong', max: 32 }],
    ['1an', { reason: 'usernameInvalid' }],
    ['.an', { reason: 'usernameInvalid' }],
    ['ánh.ngọc', { reason: 'usernameInvalid' }],
    ['an nguyen', { reason: 'usernameInvalid' }],
    ['an@vidu.vn', { reason: 'usernameInvalid' }],
    ['admin', { reason: 'usernameReserved' }],
    ['TRAU', { reason: 'usernameReserved' }],
    ['Quan_Tri', { reason: 'usernameReserved' }],
  ])('refuses %j', (text, refusal) => expect(readUsername(text)).toEqual(refusal))

  it('accepts only what its own rule describes, in lowercase', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => {
        const read = readUsername(text)
        if ('username' in read) expect(read.username).toMatch(/^[a-z][a-z0-9._]{2,31}$/)
      }),
    )
  })
})
