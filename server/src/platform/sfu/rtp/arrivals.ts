import { ahead, seq16 } from './sequence.ts'

/** One feedback packet covers at most so many numbers; what is beyond starts the next. */
const maxCovered = 400
const deltaUs = 250
const referenceUs = 64_000

/**
 * When packets of a sender arrived, by their transport-wide number, for its congestion control
 * (draft-holmer-rmcat-transport-wide-cc-extensions-01 section 3.1).
 */
export class ArrivalLog {
  #arrivals = new Map<number, number>()
  #next: number | undefined
  #highest = 0
  #feedbackCount = 0

  add(number: number, nowUs: number): void {
    if (this.#next === undefined) {
      this.#next = number
      this.#highest = number
    }
    // What came after its feedback was sent, or jumps further than a feedback reaches.
    if (ahead(number, this.#next) < 0) return
    if (ahead(number, this.#next) > 10 * maxCovered) {
      this.#arrivals.clear()
      this.#next = this.#highest = number
    }
    if (ahead(number, this.#highest) > 0) this.#highest = number
    this.#arrivals.set(number, nowUs)
  }

  /** @returns the body of a feedback packet after its two SSRCs; undefined where nothing arrived since the last one */
  takeFeedback(): Buffer | undefined {
    if (this.#next === undefined || this.#arrivals.size === 0) return undefined
    const base = this.#next
    const count = Math.min(maxCovered, ahead(this.#highest, base) + 1)
    const times = Array.from({ length: count }, (_, i) => this.#arrivals.get(seq16(base + i)))
    for (let i = 0; i < count; i++) this.#arrivals.delete(seq16(base + i))
    this.#next = seq16(base + count)
    const firstUs = times.find(time => time !== undefined)
    if (firstUs === undefined) return undefined
    const reference = Math.floor(firstUs / referenceUs)
    let lastUs = reference * referenceUs
    const symbols: number[] = []
    const deltas: number[] = []
    for (const time of times) {
      if (time === undefined) {
        symbols.push(0)
        continue
      }
      const delta = Math.max(-0x8000, Math.min(0x7fff, Math.round((time - lastUs) / deltaUs)))
      lastUs += delta * deltaUs
      const isSmall = delta >= 0 && delta <= 0xff
      symbols.push(isSmall ? 1 : 2)
      if (isSmall) deltas.push(delta)
      else deltas.push((delta >> 8) & 0xff, delta & 0xff)
    }
    return this.#serialize(base, reference, symbols, deltas)
  }

  #serialize(base: number, reference: number, symbols: number[], deltas: number[]): Buffer {
    const chunkCount = Math.ceil(symbols.length / 7)
    const body = Buffer.alloc(8 + 2 * chunkCount + deltas.length)
    body.writeUInt16BE(base, 0)
    body.writeUInt16BE(symbols.length, 2)
    body.writeUIntBE(reference & 0xff_ffff, 4, 3)
    body[7] = this.#feedbackCount++ & 0xff
    for (let chunk = 0; chunk < chunkCount; chunk++) {
      // A status vector of seven 2-bit symbols.
      let word = 0xc000
      for (let i = 0; i < 7; i++) word |= (symbols[chunk * 7 + i] ?? 0) << (12 - 2 * i)
      body.writeUInt16BE(word, 8 + 2 * chunk)
    }
    body.set(deltas, 8 + 2 * chunkCount)
    return body
  }
}
