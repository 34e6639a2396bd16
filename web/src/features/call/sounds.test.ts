import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { preferences } from '../../model/preferences.ts'
import { repeatCallSound } from './sounds.ts'

/** Tones that sound, and those that were stopped. */
let tones: { stop: () => void; isStopped: boolean }[]
let deviceOpens: PromiseWithResolvers<void>

beforeEach(() => {
  vi.useFakeTimers()
  tones = []
  deviceOpens = Promise.withResolvers()
  vi.stubGlobal(
    'AudioContext',
    class {
      resume = () => deviceOpens.promise
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

vi.mock('../../model/session/tone.ts', () => ({
  playTone() {
    const tone = {
      isStopped: false,
      stop() {
        tone.isStopped = true
      },
    }
    tones.push(tone)
    return tone
  },
}))

it('a ring that was stopped before the sound device was open is not heard', async () => {
  expect(preferences().volume).toBeGreaterThan(0)
  const stop = repeatCallSound('ringback')
  stop()
  deviceOpens.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(tones).toEqual([])
})

it('a ring sounds until it is stopped', async () => {
  const stop = repeatCallSound('ringback')
  deviceOpens.resolve()
  await vi.advanceTimersByTimeAsync(0)
  expect(tones.map(({ isStopped }) => isStopped)).toEqual([false])
  stop()
  expect(tones.map(({ isStopped }) => isStopped)).toEqual([true])
})
