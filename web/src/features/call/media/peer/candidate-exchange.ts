import type { IceCandidate } from '@trau/contract'
import { maxCandidatesAtOnce } from '@trau/contract/rules/call'

/** Candidates that are found within this time travel together. */
const batchMs = 25
const retryMs = 1_000
const maxWaiting = 200

/** Ways to reach each other: ours travel in batches, theirs wait for the description that they belong to. */
export class CandidateExchange {
  readonly #send: (candidates: readonly IceCandidate[]) => Promise<unknown>
  #found: IceCandidate[] = []
  #received: IceCandidate[] = []
  #timer: ReturnType<typeof setTimeout> | undefined
  #connections = 0

  constructor(send: (candidates: readonly IceCandidate[]) => Promise<unknown>) {
    this.#send = send
  }

  /** @param candidate null when the connection has found all */
  found(candidate: RTCIceCandidate | null): void {
    if (!candidate) return
    const { candidate: text, sdpMid, sdpMLineIndex, usernameFragment } = candidate
    this.#found.push({ candidate: text, sdpMid, sdpMLineIndex, usernameFragment })
    this.#timer ??= setTimeout(() => this.flush(), batchMs)
  }

  /** Sends what was found so far. */
  flush(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const connection = this.#connections
    const batch = this.#found.splice(0, maxCandidatesAtOnce)
    if (batch.length === 0) return
    this.#send(batch).catch(() => {
      // Those of an earlier connection are of no use any more.
      if (connection !== this.#connections) return
      this.#found.unshift(...batch)
      this.#timer ??= setTimeout(() => this.flush(), retryMs)
    })
    if (this.#found.length > 0) this.flush()
  }

  /** The connection that found them is gone; what was received may be of the next one. */
  drop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#found = []
    this.#connections += 1
  }

  /**
   * Gives a connection what was received for its present description, now and before.
   * @param onRefused of a candidate that belongs to it and that it does not take
   */
  async receive(
    connection: RTCPeerConnection | undefined,
    candidates: readonly IceCandidate[],
    onRefused: (error: unknown) => void,
  ): Promise<void> {
    const waiting = [...this.#received, ...candidates].slice(-maxWaiting)
    this.#received = []
    const sdp = connection?.remoteDescription?.sdp ?? ''
    for (const candidate of waiting)
      if (connection && belongsTo(sdp, candidate))
        await connection.addIceCandidate(candidate as RTCIceCandidateInit).catch(onRefused)
      else this.#received.push(candidate)
  }
}

const belongsTo = (sdp: string, { usernameFragment }: IceCandidate) =>
  sdp !== '' && (!usernameFragment || sdp.includes(`a=ice-ufrag:${usernameFragment}`))
