import type { z } from 'zod'
import { fail } from './errors.ts'

export interface Cursor<T> {
  encode(place: T): string
  /** @throws validationFailed when the text is none that `encode` made */
  decode(text: string): T
}

/** The opaque text by which a client asks for the page after a place. */
export const cursorOf = <T>(place: z.ZodType<T>): Cursor<T> => ({
  encode: value => Buffer.from(JSON.stringify(value)).toString('base64url'),
  decode(text) {
    try {
      return place.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    } catch {
      throw fail('validationFailed', { fields: [{ path: 'query.cursor', reason: 'invalid' }] })
    }
  },
})
