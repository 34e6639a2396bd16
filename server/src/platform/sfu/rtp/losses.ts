import { ahead, seq16 } from './sequence.ts'

const firstNackMs = 10
const betweenNacksMs = 40
const giveUpMs = 1_000
const maxTries = 8
/** A larger gap is not repaired packet by packet: a key frame is asked for. */
const maxGap = 150

interface Missing {
  sinceMs: number
  nextMs: number
  tries: number
}

/** Which packets of one incoming stream are missing, and when to ask for them. */
export class LossTracker {
  #highest: number | undefined
  #missing = new Map<number, Missing>()
  #cycles = 0
  #first = 0
  #received = 0
  #priorExpected = 0
  #priorReceived = 0

  /** @returns `duplicate` for a packet that came already or was given up; `gap` where so much is missing that the stream starts anew */
  add(sequence: number, nowMs: number): 'next' | 'recovered' | 'duplicate' | 'gap' {
    if (this.#highest === undefined) {
      this.#highest = this.#first = sequence
      this.#received = 1
      return 'next'
    }
    const distance = ahead(sequence, this.#highest)
    if (distance <= 0) {
      if (!this.#missing.delete(sequence)) return 'duplicate'
      this.#received++
      return 'recovered'
    }
    this.#received++
    if (sequence < this.#highest) this.#cycles++
    const isGap = distance > maxGap
    if (isGap) this.#missing.clear()
    else
      for (let i = 1; i < distance; i++)
        this.#missing.set(seq16(this.#highest + i), { sinceMs: nowMs, nextMs: nowMs + firstNackMs, tries: 0 })
    this.#highest = sequence
    return isGap ? 'gap' : 'next'
  }

  /** Sequence numbers to ask for now; each is asked for a few times, then given up. */
  due(nowMs: number): number[] {
    const wantedSeqs: number[] = []
    for (const [sequence, missing] of this.#missing) {
      if (nowMs - missing.sinceMs > giveUpMs || missing.tries >= maxTries) this.#missing.delete(sequence)
      else if (missing.nextMs <= nowMs) {
        missing.tries++
        missing.nextMs = nowMs + betweenNacksMs
        wantedSeqs.push(sequence)
      }
    }
    return wantedSeqs
  }

  get isComplete(): boolean {
    return this.#missing.size === 0
  }

  /** The numbers of a receiver report (RFC 3550 section 6.4.1); `fractionLost` is of the time since the last one, in 256ths. */
  report(): { highestExtended: number; lost: number; fractionLost: number } | undefined {
    if (this.#highest === undefined) return undefined
    const highestExtended = this.#cycles * 0x1_0000 + this.#highest
    const expectedCount = highestExtended - this.#first + 1
    const expectedNow = expectedCount - this.#priorExpected
    const lostNow = expectedNow - (this.#received - this.#priorReceived)
    this.#priorExpected = expectedCount
    this.#priorReceived = this.#received
    return {
      highestExtended,
      lost: Math.max(0, expectedCount - this.#received),
      fractionLost:
        expectedNow > 0 && lostNow > 0 ? Math.min(255, Math.floor((lostNow * 256) / expectedNow)) : 0,
    }
  }
}
