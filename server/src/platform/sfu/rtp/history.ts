import type { MediaPacket } from './rewriter.ts'

interface Sent extends MediaPacket {
  sentMs: number
  resentMs: number
}

/** Packets that were sent lately, for receivers that report them as lost (NACK). */
export class PacketHistory {
  #sent: (Sent | undefined)[]
  #maxAgeMs: number
  #minResendMs: number

  constructor({ size = 512, maxAgeMs = 1_500, minResendMs = 20 } = {}) {
    this.#sent = new Array(size)
    this.#maxAgeMs = maxAgeMs
    this.#minResendMs = minResendMs
  }

  add(packet: MediaPacket, nowMs: number): void {
    this.#sent[packet.sequence % this.#sent.length] = { ...packet, sentMs: nowMs, resentMs: -Infinity }
  }

  /** @returns undefined where it is gone, too old to be of use, or was sent again a moment ago */
  take(sequence: number, nowMs: number): MediaPacket | undefined {
    const packet = this.#sent[sequence % this.#sent.length]
    if (packet?.sequence !== sequence || nowMs - packet.sentMs > this.#maxAgeMs) return undefined
    if (nowMs - packet.resentMs < this.#minResendMs) return undefined
    packet.resentMs = nowMs
    return packet
  }

  clear(): void {
    this.#sent.fill(undefined)
  }
}
