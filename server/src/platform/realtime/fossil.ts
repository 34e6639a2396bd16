/**
 * Deltas in Fossil's format: `length\n`, then copies `count@offset,` from the source and inserts `count:bytes`,
 * then `checksum;`. Written from https://fossil-scm.org/home/doc/trunk/www/delta_format.wiki.
 */

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz~'
/** Source blocks that are looked for in the target; shorter repetitions do not pay. */
const blockSize = 16
/** Equal blocks tried for one place: text of one repeated character must not take quadratic time. */
const maxCandidates = 64

/**
 * The delta that turns source into target. Inserts begin and end at whole UTF-8 characters where the target is
 * text, so that a delta of two texts is itself text and survives a JSON string.
 */
export function createDelta(source: Buffer, target: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from(`${base64(target.length)}\n`)]
  const blocks = new BlockIndex(source)
  let emittedBytes = 0
  let at = 0
  let hash = rollingHash(target, at)
  while (at + blockSize <= target.length) {
    const match = blocks.longest(target, at, emittedBytes, hash)
    if (match === undefined) {
      hash = roll(hash, target[at]!, target[at + blockSize] ?? 0)
      at++
      continue
    }
    if (match.start > emittedBytes) parts.push(insert(target.subarray(emittedBytes, match.start)))
    parts.push(Buffer.from(`${base64(match.end - match.start)}@${base64(match.from)},`))
    emittedBytes = match.end
    at = match.end
    hash = rollingHash(target, at)
  }
  if (emittedBytes < target.length) parts.push(insert(target.subarray(emittedBytes)))
  parts.push(Buffer.from(`${base64(checksum(target))};`))
  return Buffer.concat(parts)
}

interface Match {
  /** Bounds in the target. */
  start: number
  end: number
  /** Where the copy begins in the source. */
  from: number
}

/** The source's blocks by hash. */
class BlockIndex {
  readonly #source: Buffer
  readonly #first: Int32Array
  readonly #next: Int32Array
  readonly #mask: number

  constructor(source: Buffer) {
    const count = Math.floor(source.length / blockSize)
    this.#source = source
    this.#mask = 2 ** Math.ceil(Math.log2(count + 1)) - 1
    this.#first = new Int32Array(this.#mask + 1).fill(-1)
    this.#next = new Int32Array(count)
    // Backwards, so that among equal blocks the first in the source is tried first.
    for (let block = count - 1; block >= 0; block--) {
      const slot = slotOf(rollingHash(source, block * blockSize), this.#mask)
      this.#next[block] = this.#first[slot]!
      this.#first[slot] = block
    }
  }

  /** The longest copy around a place of the target, reaching back no further than `done`. */
  longest(target: Buffer, at: number, emittedBytes: number, hash: RollingHash): Match | undefined {
    let best: Match | undefined
    let block = this.#first[slotOf(hash, this.#mask)]!
    for (let attempts = 0; block >= 0 && attempts < maxCandidates; attempts++, block = this.#next[block]!) {
      const match = this.#extend(target, at, emittedBytes, block * blockSize)
      const isBetter = best === undefined || match.end - match.start > best.end - best.start
      if (match.end - match.start >= blockSize && isBetter) best = match
    }
    return best
  }

  #extend(target: Buffer, at: number, emittedBytes: number, from: number): Match {
    const source = this.#source
    let ahead = 0
    while (from + ahead < source.length && at + ahead < target.length) {
      if (source[from + ahead] !== target[at + ahead]) break
      ahead++
    }
    let back = 0
    while (from - back > 0 && at - back > emittedBytes && source[from - back - 1] === target[at - back - 1])
      back++
    let start = at - back
    let end = at + ahead
    while (start < end && isContinuation(target[start]!)) start++
    while (end > start && end < target.length && isContinuation(target[end]!)) end--
    return { start, end, from: from - back + (start - (at - back)) }
  }
}

/** Inside a UTF-8 character. */
function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80
}

interface RollingHash {
  sum: number
  weighted: number
}

function rollingHash(bytes: Buffer, at: number): RollingHash {
  let sum = 0
  let weightedSum = 0
  for (let i = 0; i < blockSize; i++) {
    const byte = bytes[at + i] ?? 0
    sum += byte
    weightedSum += (blockSize - i) * byte
  }
  return { sum, weighted: weightedSum }
}

function roll({ sum, weighted: weightedSum }: RollingHash, leaving: number, entering: number): RollingHash {
  const next = sum - leaving + entering
  return { sum: next, weighted: weightedSum - blockSize * leaving + next }
}

function slotOf({ sum, weighted: weightedSum }: RollingHash, mask: number): number {
  return (Math.imul(sum ^ (weightedSum << 12), 0x9e3779b1) >>> 8) & mask
}

function insert(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${base64(bytes.length)}:`), bytes])
}

function base64(value: number): string {
  let text = ''
  let rest = value
  do {
    text = digits[rest % 64] + text
    rest = Math.floor(rest / 64)
  } while (rest > 0)
  return text
}

/** The sum of the big-endian 32-bit words, the last one filled with zeros. */
function checksum(bytes: Buffer): number {
  let sum = 0
  for (let i = 0; i < bytes.length; i++) sum = (sum + (bytes[i]! << (24 - 8 * (i & 3)))) | 0
  return sum >>> 0
}
