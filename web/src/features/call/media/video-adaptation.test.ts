import { describe, expect, it } from 'vitest'
import { type Adaptation, adapt, firstAdaptation, type NetworkSample } from './video-adaptation.ts'
import { meshPresetsFor } from './video-presets.ts'

const good: NetworkSample = { availableOutgoing: 2_000_000, loss: 0, roundTripMs: 30 }
const weak: NetworkSample = { availableOutgoing: 180_000, loss: 0.05, roundTripMs: 300 }
const dead: NetworkSample = { availableOutgoing: 40_000, loss: 0.3, roundTripMs: 900 }

/** Applies a sample once a second. */
function after(state: Adaptation, sample: NetworkSample, seconds: number, from = 0): Adaptation {
  let next = state
  for (let second = 0; second <= seconds; second += 1) next = adapt(next, sample, from + second * 1000)
  return next
}

describe('what the network lets be sent', () => {
  it('one bad second changes nothing, two make the picture small, and worse stops it', () => {
    expect(after(firstAdaptation, weak, 1).sending).toBe('full')
    expect(after(firstAdaptation, weak, 2).sending).toBe('reduced')
    expect(after(firstAdaptation, weak, 60).sending).toBe('reduced')
    expect(after(firstAdaptation, dead, 6).sending).toBe('stopped')
  })

  it('a connection that was away sends on what it sent before, and its low estimate has time to recover', () => {
    const isAway = adapt(after(firstAdaptation, dead, 1), undefined, 12_000)
    expect(isAway.sending).toBe('full')
    const low = { ...good, availableOutgoing: 40_000 }
    const isBack = after(isAway, low, 3, 12_500)
    expect(isBack.sending).toBe('full')
    expect(after(isBack, good, 60, 16_500)).toEqual(firstAdaptation)
    expect(after(isBack, low, 4, 16_500).sending).toBe('reduced')
    const stopped = after(firstAdaptation, dead, 6)
    expect(adapt(stopped, good, 7_500).sending).toBe('stopped')
    const isAwayAgain = adapt(stopped, undefined, 7_000)
    expect(adapt(isAwayAgain, good, 7_500).sending).toBe('reduced')
    expect(stopped.retryMs).toBeGreaterThan(firstAdaptation.retryMs)
    expect(isAwayAgain.retryMs).toBe(firstAdaptation.retryMs)
  })

  it('a picture comes back more slowly than it went', () => {
    const small = after(firstAdaptation, weak, 2)
    expect(after(small, good, 5, 10_000).sending).toBe('reduced')
    expect(after(small, good, 6, 10_000).sending).toBe('full')
  })

  it('a small picture hides how much there is room for: the large one is tried after ten quiet seconds, and stays', () => {
    const small = after(firstAdaptation, weak, 2)
    // What a browser says while 90 kbit/s are sent, however fast the network is.
    const hidden = { ...good, availableOutgoing: 190_000 }
    expect(after(small, hidden, 9, 10_000).sending).toBe('reduced')
    const trial = after(small, hidden, 10, 10_000)
    expect(trial.sending).toBe('full')
    expect(after(after(trial, hidden, 3, 21_000), good, 60, 25_000)).toEqual(firstAdaptation)
  })

  it('where there is no room the trial ends, and the next one comes later', () => {
    const narrow = { ...good, availableOutgoing: 190_000 }
    const trial = after(after(firstAdaptation, weak, 2), narrow, 10, 10_000)
    expect(after(trial, narrow, 6, 20_000).sending).toBe('full')
    const failed = after(trial, narrow, 7, 20_000)
    expect(failed.sending).toBe('reduced')
    expect(after(failed, narrow, 18, 28_000).sending).toBe('reduced')
    expect(after(failed, narrow, 20, 28_000).sending).toBe('full')
  })

  it('a lossy network is not tried', () => {
    const small = after(firstAdaptation, weak, 2)
    expect(after(small, { ...weak, roundTripMs: 100 }, 600, 10_000).sending).toBe('reduced')
  })

  it('however often the picture was stopped, a large one is tried ten seconds after the network is quiet again', () => {
    let state = firstAdaptation
    for (let n = 0; n < 6; n++) {
      state = after(state, dead, 8, state.retryAt)
      expect(state.sending).toBe('stopped')
      state = adapt(state, { ...dead, loss: 0, roundTripMs: 100 }, state.retryAt)
      expect(state.sending).toBe('reduced')
    }
    const hidden = { ...good, availableOutgoing: 190_000 }
    expect(after(state, hidden, 9, 1_000_000).sending).toBe('reduced')
    expect(after(state, hidden, 10, 1_000_000).sending).toBe('full')
  })

  it('a picture that was stopped is tried again, after longer waits each time', () => {
    const stopped = after(firstAdaptation, dead, 6)
    const quiet = { ...dead, loss: 0, roundTripMs: 100 }
    expect(adapt(stopped, quiet, stopped.retryAt - 1).sending).toBe('stopped')
    const again = adapt(stopped, quiet, stopped.retryAt)
    expect(again.sending).toBe('reduced')
    const stoppedAgain = after(again, dead, 3, stopped.retryAt)
    expect(stoppedAgain.sending).toBe('stopped')
    expect(stoppedAgain.retryMs).toBeGreaterThan(stopped.retryMs)
  })

  it('without an estimate the network counts as good', () => {
    expect(after(firstAdaptation, { availableOutgoing: null, loss: 0, roundTripMs: null }, 30).sending).toBe(
      'full',
    )
  })
})

it('a mesh sends 720p to one other, 360p among four and 180p beyond, and a screen in fewer frames and bits', () => {
  const counts = [1, 2, 3, 4, 5, 8]
  expect(counts.map(people => meshPresetsFor(people).camera.height)).toEqual([720, 720, 360, 360, 180, 180])
  expect(counts.map(people => meshPresetsFor(people).screen.maxFramerate)).toEqual([15, 15, 8, 8, 5, 5])
  for (const people of counts)
    expect((people - 1) * meshPresetsFor(people).screen.maxBitrate).toBeLessThanOrEqual(4_200_000)
})
