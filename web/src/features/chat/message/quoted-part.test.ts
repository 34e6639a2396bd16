import { expect, it } from 'vitest'
import { quoteText } from './quoted-part.ts'

it('a quote shows the part in quotation marks, or all of the message', () => {
  expect(quoteText({ type: 'TEXT', content: 'Mai họp', part: { text: '**họp**', textTime: 1 } })).toBe(
    '“họp”',
  )
  expect(quoteText({ type: 'TEXT', content: 'Mai họp' })).toBe('Mai họp')
})
