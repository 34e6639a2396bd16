import { randomUUID } from 'node:crypto'

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
