import { randomUUID } from 'node:crypto'

/**
 * A UUID of version 7 (RFC 9562 section 5.7): 48 bits of epoch milliseconds, then random bits. Node makes random ones from a pool of its
 * own, which is some fifteen times cheaper than asking for the bits each time; only their first 13 digits are replaced.
 */
export function uuidv7(now = Date.now()): string {
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
