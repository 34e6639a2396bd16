import { createHash, timingSafeEqual } from 'node:crypto'

/** Compares in a time that does not depend on where they differ. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(digestOf(a), digestOf(b))
}

const digestOf = (text: string) => createHash('sha256').update(text).digest()
