import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from './search-params.ts'

test.each(['1e5', '0123', '12345678901234567890123', '-0', '{"a": 1}', 'abc'])(
  'a token %s is read as it was written',
  token => {
    expect(parseSearch(`?code=${encodeURIComponent(token)}`)).toEqual({ code: token })
  },
)

test('what the product writes into an address is read back', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.boolean()), value => {
      expect(parseSearch(stringifySearch({ value }))).toEqual({ value })
    }),
  )
})
