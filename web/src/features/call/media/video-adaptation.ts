import type { VideoSending } from './types.ts'

/** What one second of a connection tells. Bits per second, milliseconds. */
export interface NetworkSample {
  /** The browser's estimate of what it can send; null: none yet. */
  availableOutgoing: number | null
  /** 0 to 1, as the other side reports. */
  loss: number
  roundTripMs: number | null
}

export interface Adaptation {
  sending: VideoSending
  /** Since when the network has been worse, or better, than what is sent now. */
  worseSince: number | null
  betterSince: number | null
  /** After a stop: when a small picture is tried again, and how long to wait the next time. */
  retryAt: number
  retryMs: number
}

export const firstAdaptation: Adaptation = {
  sending: 'full',
  worseSince: null,
  betterSince: null,
  retryAt: 0,
  retryMs: 10_000,
}

/** Below this there is no room for pictures beside voice; below the other, for large ones. */
const stopBelow = 110_000
const reduceBelow = 350_000
const growAbove = 500_000
const worseMs = 2_000
const betterMs = 6_000
const longestRetryMs = 60_000

/**
 * Voice first: pictures shrink, then stop, as the network gets weak, and come back more slowly than they went, so that they do not flicker.
 * Pure; asked once a second and a connection.
 */
export function adapt(state: Adaptation, sample: NetworkSample, now: number): Adaptation {
  if (state.sending === 'stopped') return whileStopped(state, sample, now)
  const wanted = verdict(state.sending, sample)
  const isWorse = wanted === 'worse'
  const isBetter = wanted === 'better'
  const next: Adaptation = {
    ...state,
    worseSince: isWorse ? (state.worseSince ?? now) : null,
    betterSince: isBetter ? (state.betterSince ?? now) : null,
  }
  if (next.worseSince !== null && now - next.worseSince >= worseMs) {
    return state.sending === 'full' ? reduced(next) : stopped(next, now)
  }
  if (next.betterSince !== null && now - next.betterSince >= betterMs && state.sending === 'reduced') {
    return { ...firstAdaptation }
  }
  return next
}

function verdict(sending: VideoSending, { availableOutgoing, loss, roundTripMs }: NetworkSample) {
  const room = availableOutgoing ?? Number.POSITIVE_INFINITY
  const isLossy = loss > 0.12 || (roundTripMs ?? 0) > 1_200
  if (sending === 'full') return room < reduceBelow || isLossy ? 'worse' : 'fine'
  if (room < stopBelow || loss > 0.25 || (roundTripMs ?? 0) > 2_500) return 'worse'
  return room > growAbove && !isLossy ? 'better' : 'fine'
}

/** With nothing sent the estimate cannot grow: it is tried again after a while, with longer waits when that fails. */
function whileStopped(state: Adaptation, sample: NetworkSample, now: number): Adaptation {
  const isQuiet = sample.loss < 0.15 && (sample.roundTripMs ?? 0) < 1_200
  return now >= state.retryAt && isQuiet ? { ...reduced(state), retryMs: state.retryMs } : state
}

const reduced = (state: Adaptation): Adaptation => ({
  ...state,
  sending: 'reduced',
  worseSince: null,
  betterSince: null,
})

const stopped = (state: Adaptation, now: number): Adaptation => ({
  ...state,
  sending: 'stopped',
  worseSince: null,
  betterSince: null,
  retryAt: now + state.retryMs,
  retryMs: Math.min(state.retryMs * 2, longestRetryMs),
})
