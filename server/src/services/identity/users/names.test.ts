import fc from 'fast-check'
import { expect, it } from 'vitest'
import { joinFullName, splitFullName } from './names.ts'

it('splitFullName takes the last word as the given name, as Vietnamese names are written', () => {
  expect(splitFullName('Nguyễn Văn An')).toEqual({ firstName: 'An', lastName: 'Nguyễn Văn' })
  expect(splitFullName('An')).toEqual({ firstName: 'An', lastName: '' })
})

it('joinFullName undoes splitFullName but for spaces', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^\p{L}{1,8}$/u), { minLength: 1, maxLength: 5 }), words => {
      expect(joinFullName(splitFullName(words.join('  ')))).toBe(words.join(' '))
    }),
  )
})
