import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Settled } from './settled.ts'

const nothing = new Set<number>()

test('nothing is settled before the table was looked through, but for what could not be published', () => {
  const settled = new Settled()
  const looked = settled.look()
  expect(settled.has(3)).toBe(false)
  looked(new Set([3]))
  expect(settled.has(3)).toBe(false)
  expect(settled.has(4)).toBe(true)
})

test('a look settles only what was doubted before it', () => {
  const settled = new Settled()
  settled.look()(nothing)
  const looked = settled.look()
  settled.doubt(3)
  looked(nothing)
  expect(settled.has(3)).toBe(false)
  settled.look()(nothing)
  expect(settled.has(3)).toBe(true)
})

test('a partition is settled exactly when no transaction is open on it and a look began after the last doubt', () => {
  const step = fc.record({
    what: fc.constantFrom('open', 'close', 'doubt', 'doubtAll', 'look', 'looked'),
    n: fc.nat(2),
  })
  fc.assert(
    fc.property(fc.array(step), steps => {
      const settled = new Settled()
      const open = [0, 0, 0]
      let doubted = [0, 0, 0]
      let looks: { at: number; done: (except: ReadonlySet<number>) => void }[] = []
      const cleared = [-1, -1, -1]
      steps.forEach(({ what, n }, at) => {
        if (what === 'open') {
          settled.opened(n)
          open[n]!++
        } else if (what === 'close' && open[n]! > 0) {
          settled.closed(n)
          open[n]!--
          doubted[n] = at
        } else if (what === 'doubt') {
          settled.doubt(n)
          doubted[n] = at
        } else if (what === 'doubtAll') {
          settled.doubtAll()
          doubted = doubted.map(() => at)
        } else if (what === 'look') looks.push({ at, done: settled.look() })
        else if (what === 'looked' && looks.length > 0) {
          const [look] = looks
          looks = looks.slice(1)
          look!.done(nothing)
          for (const p of [0, 1, 2]) cleared[p] = Math.max(cleared[p]!, look!.at)
        }
        for (const p of [0, 1, 2])
          expect(settled.has(p)).toBe(open[p] === 0 && cleared[p]! >= doubted[p]! && cleared[p]! >= 0)
      })
    }),
  )
})
