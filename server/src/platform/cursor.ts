import type { z } from 'zod'
import { fail } from './errors.ts'

export interface Cursor<T> {
  encode(place: T): string
  /** @throws validationFailed when the text is of another form than `encode` makes, or holds what the database cannot compare with */
  decode(text: string): T
}

/** PostgreSQL takes no text with a null character, and fails at one. */
function refuseNul(_: string, value: unknown): unknown {
  if (typeof value === 'string' && value.includes('\u0000')) throw new Error('a null character in a cursor')
  return value
}

/** The opaque text by which a client asks for the page after a place. */
export const cursorOf = <T>(place: z.ZodType<T>): Cursor<T> => ({
  encode: value => Buffer.from(JSON.stringify(value)).toString('base64url'),
  decode(text) {
    try {
      return place.parse(JSON.parse(Buffer.from(text, 'base64url').toString(), refuseNul))
    } catch {
      throw fail('validationFailed', { fields: [{ path: 'query.cursor', reason: 'invalid' }] })
    }
  },
})
