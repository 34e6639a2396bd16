import { createHash, randomUUID } from 'node:crypto'

const mostInMillisecond = 0xfff
let lastTime = 0
let counter = 0

/**
 * A UUID of version 7 (RFC 9562 section 5.7): 48 bits of epoch milliseconds, 12 bits that count the ids of one millisecond (section 6.2,
 * method 1), then random bits. Lists sort by ids, so what one process makes in a row must sort as it was made. Node makes random ids from a pool
 * of its own, which is some fifteen times cheaper than asking for the bits each time; only their first 16 digits are replaced.
 */
export function uuidv7(now = Date.now()): string {
  counter = now === lastTime ? Math.min(counter + 1, mostInMillisecond) : 0
  lastTime = now
  const time = now.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter.toString(16).padStart(3, '0')}${randomUUID().slice(18)}`
}

/**
 * The UUID of version 8 (RFC 9562 section 5.8) that follows from these texts: the same from the same, and none that somebody could choose so that
 * it is the id of something else.
 */
export function uuidOf(...texts: readonly string[]): string {
  const digits = createHash('sha256').update(JSON.stringify(texts)).digest('hex')
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-')
}
