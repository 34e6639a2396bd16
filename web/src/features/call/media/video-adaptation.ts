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
  /** After a stop: when a small picture is tried again. */
  retryAt: number
  /** How long to wait after the next stop; doubled by each. */
  retryMs: number
  /** How long a small picture waits on a quiet network before a large one is tried; doubled by each trial. */
  growMs: number
  /** Until then more is tried: the estimate is still that of what was sent before. */
  trialUntil: number
}

export const firstAdaptation: Adaptation = {
  sending: 'full',
  worseSince: null,
  betterSince: null,
  retryAt: 0,
  retryMs: 10_000,
  growMs: 10_000,
  trialUntil: 0,
}

/** Below this there is no room for pictures beside voice; below the other, for large ones. */
const stopBelow = 110_000
const reduceBelow = 350_000
const growAbove = 500_000
const worseMs = 2_000
const betterMs = 6_000
const longestRetryMs = 120_000
const trialMs = 5_000
/** A large picture that has stayed so long after a trial is no trial any more. */
const settledMs = 30_000

/**
 * Voice first: pictures shrink, then stop, as the network gets weak, and come back more slowly than they went, so that they do not flicker.
 * Pure; asked once a second and a connection.
 * @param sample undefined while the connection is away: its figures are of nothing then, and the estimate falls though no picture is too much
 */
export function adapt(state: Adaptation, sample: NetworkSample | undefined, now: number): Adaptation {
  if (!sample) return whileAway(state, now)
  if (state.sending === 'stopped') return whileStopped(state, sample, now)
  const isWorse = isTooWeak(state, sample, now)
  const hasRoom = (sample.availableOutgoing ?? Number.POSITIVE_INFINITY) > growAbove && !isLossy(sample)
  const isBetter = !isWorse && state.sending === 'reduced' && (hasRoom || isQuiet(sample))
  const next: Adaptation = {
    ...state,
    worseSince: isWorse ? (state.worseSince ?? now) : null,
    betterSince: isBetter ? (state.betterSince ?? now) : null,
  }
  if (next.worseSince !== null && now - next.worseSince >= worseMs)
    return state.sending === 'full' ? reduce(next) : stop(next, now)
  const betterFor = next.betterSince === null ? 0 : now - next.betterSince
  if (hasRoom && betterFor >= betterMs) return { ...firstAdaptation }
  // Browsers estimate little more than what is sent, so that a small picture hides what there is room for.
  if (betterFor >= state.growMs) return tryMore(next, now)
  const hasSettled = state.sending === 'full' && now - state.trialUntil >= settledMs
  return hasSettled && !isWorse ? { ...firstAdaptation } : next
}

/**
 * What was sent goes on, a picture that was stopped as a small one, and once the connection is back its estimate has time to recover. Waits
 * do not grow over it: it may be another network.
 */
const whileAway = ({ sending }: Adaptation, now: number): Adaptation => ({
  ...firstAdaptation,
  sending: sending === 'stopped' ? 'reduced' : sending,
  trialUntil: now + trialMs,
})

const isLossy = ({ loss, roundTripMs }: NetworkSample) => loss > 0.12 || (roundTripMs ?? 0) > 1_200
const isQuiet = ({ loss, roundTripMs }: NetworkSample) => loss < 0.02 && (roundTripMs ?? 0) < 400

function isTooWeak({ sending, trialUntil }: Adaptation, sample: NetworkSample, now: number): boolean {
  const room = now < trialUntil ? null : sample.availableOutgoing
  if (sending === 'full') return isLossy(sample) || (room !== null && room < reduceBelow)
  return (room !== null && room < stopBelow) || sample.loss > 0.25 || (sample.roundTripMs ?? 0) > 2_500
}

/** With nothing sent the estimate cannot grow: it is tried again after a while, with longer waits when that fails. */
function whileStopped(state: Adaptation, { loss, roundTripMs }: NetworkSample, now: number): Adaptation {
  const isBearable = loss < 0.15 && (roundTripMs ?? 0) < 1_200
  return now >= state.retryAt && isBearable ? { ...reduce(state), trialUntil: now + trialMs } : state
}

const reduce = (state: Adaptation): Adaptation => ({
  ...state,
  sending: 'reduced',
  worseSince: null,
  betterSince: null,
})

const longerWait = (ms: number) => Math.min(ms * 2, longestRetryMs)

const stop = (state: Adaptation, now: number): Adaptation => ({
  ...state,
  sending: 'stopped',
  worseSince: null,
  betterSince: null,
  retryAt: now + state.retryMs,
  retryMs: longerWait(state.retryMs),
})

const tryMore = (state: Adaptation, now: number): Adaptation => ({
  ...state,
  sending: 'full',
  worseSince: null,
  betterSince: null,
  growMs: longerWait(state.growMs),
  trialUntil: now + trialMs,
})
