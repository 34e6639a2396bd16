/**
 * The server's time as seen from here. Proofs and cookie lifetimes are measured by it, so that a computer whose clock is wrong
 * by minutes, as many are, can sign in and stay signed in.
 */

/** Below this, a difference is the journey of the answer and the header's whole seconds. */
const noticeableMs = 10_000

let offsetMs = 0

/** Learns from an answer's Date header; another origin may hide it, and then nothing changes. @param arrivedTime by this device's clock */
export function learnServerTime(headers: Headers, arrivedTime = Date.now()) {
  const time = Date.parse(headers.get('date') ?? '')
  if (!Number.isFinite(time)) return
  const offset = time - arrivedTime
  offsetMs = Math.abs(offset) > noticeableMs ? offset : 0
}

/** Epoch milliseconds by the server's clock. */
export const serverNow = (): number => Date.now() + offsetMs

/** When this browser's clock will show what the server's shows at `time`. */
export const toLocalTime = (time: number): number => time - offsetMs
