import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DownlinkEstimate } from './downlink.ts'
import { chooseLayers } from './layers.ts'
import { SpeakerTracker } from './speakers.ts'

const layers = [
  { index: 0, height: 180, bps: 120_000 },
  { index: 1, height: 360, bps: 400_000 },
  { index: 2, height: 720, bps: 1_500_000 },
]
const choice = (key: string, wantedHeight: number) => ({ key, wantedHeight, layers })

describe('the layers a subscriber gets', () => {
  it('the layers a subscriber gets are no larger than the picture is shown', () => {
    const { chosen, isUnsatisfied } = chooseLayers(
      [choice('an', 720), choice('binh', 180), choice('chi', 0)],
      10_000_000,
    )
    expect([...chosen]).toEqual([
      ['an', 2],
      ['binh', 0],
    ])
    expect(isUnsatisfied).toBe(false)
  })

  it('the layers a subscriber gets are first small ones for all, then larger ones for the most important', () => {
    const choices = [choice('an', 720), choice('binh', 360), choice('chi', 360)]
    expect([...chooseLayers(choices, 1_000_000).chosen]).toEqual([
      ['an', 1],
      ['binh', 1],
      ['chi', 0],
    ])
    expect([...chooseLayers(choices, 300_000).chosen]).toEqual([
      ['an', 0],
      ['binh', 0],
    ])
    expect([...chooseLayers(choices, 1_000).chosen], 'one at least').toEqual([['an', 0]])
  })

  it('never cost more than there is, but for the first', () => {
    const any = fc.array(fc.tuple(fc.string(), fc.constantFrom(0, 180, 360, 720)), { maxLength: 16 })
    fc.assert(
      fc.property(any, fc.integer({ min: 120_000, max: 8_000_000 }), (wants, budget) => {
        const { bps } = chooseLayers(
          wants.map(([key, height], i) => choice(`${i}${key}`, height)),
          budget,
        )
        expect(bps).toBeLessThanOrEqual(budget)
      }),
    )
  })
})

describe('the estimate of what a subscriber can take', () => {
  const seconds = (
    estimate: DownlinkEstimate,
    from: number,
    count: number,
    sentBps: number,
    before = () => {},
  ) => {
    for (let i = 0; i < count; i++) {
      before()
      estimate.tick((from + i) * 1_000, sentBps, true)
    }
  }

  it('tries more while more is wanted, and falls at once where the browser says so', () => {
    const estimate = new DownlinkEstimate()
    seconds(estimate, 0, 5, 1_500_000)
    expect(estimate.bps).toBeGreaterThan(1_500_000)
    estimate.report(400_000)
    seconds(estimate, 5, 1, 1_500_000)
    expect(estimate.bps).toBe(400_000)
    seconds(estimate, 6, 3, 380_000)
    expect(estimate.bps, 'it does not try again at once').toBe(400_000)
    seconds(estimate, 11, 4, 380_000)
    expect(estimate.bps).toBeGreaterThan(600_000)
  })

  it('waits longer after each failure', () => {
    const estimate = new DownlinkEstimate()
    const waits: number[] = []
    let now = 0
    for (let failure = 0; failure < 3; failure++) {
      estimate.reportLoss(0.3)
      estimate.tick(now, 1_000_000, true)
      const low = estimate.bps
      let waited = 0
      while (estimate.bps === low) {
        now += 1_000
        waited++
        estimate.tick(now, low, true)
      }
      waits.push(waited)
    }
    expect(waits).toEqual([5, 10, 20])
  })

  it('stays where everything that is wanted is sent', () => {
    const estimate = new DownlinkEstimate()
    const before = estimate.bps
    for (let i = 0; i < 20; i++) estimate.tick(i * 1_000, 300_000, false)
    expect(estimate.bps).toBe(before)
  })
})

describe('who speaks', () => {
  const say = (tracker: SpeakerTracker, id: string, level: number, fromMs: number, packets = 20) => {
    for (let i = 0; i < packets; i++) tracker.hear(id, level, fromMs + i * 20)
  }

  it('who speaks is the loudest, and stays so while another is hardly louder or only coughs', () => {
    const tracker = new SpeakerTracker()
    say(tracker, 'an', 30, 0)
    expect(tracker.update(400)).toEqual(['an'])
    say(tracker, 'an', 30, 400)
    say(tracker, 'binh', 28, 400)
    expect(tracker.update(800)).toEqual(['an'])
    say(tracker, 'binh', 5, 800, 1)
    expect(tracker.update(820)[0]).toBe('an')
    say(tracker, 'binh', 10, 820)
    expect(tracker.update(1_220)).toEqual(['binh', 'an'])
    expect(tracker.speaking(1_220)[0]).toBe('binh')
    expect(tracker.speaking(5_000)).toEqual([])
    tracker.remove('binh')
    expect(tracker.update(5_000)).toEqual(['an'])
  })

  it('forwards everybody in a small call, and the loudest in a large one', () => {
    const tracker = new SpeakerTracker()
    for (const [i, id] of ['a', 'b', 'c'].entries()) say(tracker, id, 30 + i, 0)
    expect(tracker.audible(400, 3)).toEqual(new Set(['a', 'b', 'c']))
    say(tracker, 'silent', 127, 0)
    say(tracker, 'd', 20, 0)
    expect(tracker.audible(400, 3)).toEqual(new Set(['d', 'a', 'b']))
    expect(tracker.audible(9_000, 3)).toEqual(new Set())
  })
})
