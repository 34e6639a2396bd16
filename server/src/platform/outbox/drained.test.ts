import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DrainedPartitions } from './drained.ts'

const nothing = new Set<number>()

test('a partition is drained only after a scan of the table, and not if a row could not be published', () => {
  const drained = new DrainedPartitions()
  const endScan = drained.beginScan()
  expect(drained.has(3)).toBe(false)
  endScan(new Set([3]))
  expect(drained.has(3)).toBe(false)
  expect(drained.has(4)).toBe(true)
})

test('a scan drains only partitions that were dirty before it', () => {
  const drained = new DrainedPartitions()
  drained.beginScan()(nothing)
  const endScan = drained.beginScan()
  drained.markDirty(3)
  endScan(nothing)
  expect(drained.has(3)).toBe(false)
  drained.beginScan()(nothing)
  expect(drained.has(3)).toBe(true)
})

test('a partition is drained exactly when no transaction is open on it and a scan began after it was last marked dirty', () => {
  const step = fc.record({
    what: fc.constantFrom('open', 'close', 'markDirty', 'markAllDirty', 'beginScan', 'endScan'),
    n: fc.nat(2),
  })
  fc.assert(
    fc.property(fc.array(step), steps => {
      const drained = new DrainedPartitions()
      const open = [0, 0, 0]
      let dirtyAt = [0, 0, 0]
      let scans: { at: number; end: (except: ReadonlySet<number>) => void }[] = []
      const drainedAt = [-1, -1, -1]
      steps.forEach(({ what, n }, at) => {
        if (what === 'open') {
          drained.transactionBegan(n)
          open[n]!++
        } else if (what === 'close' && open[n]! > 0) {
          drained.transactionEnded(n)
          open[n]!--
          dirtyAt[n] = at
        } else if (what === 'markDirty') {
          drained.markDirty(n)
          dirtyAt[n] = at
        } else if (what === 'markAllDirty') {
          drained.markAllDirty()
          dirtyAt = dirtyAt.map(() => at)
        } else if (what === 'beginScan') scans.push({ at, end: drained.beginScan() })
        else if (what === 'endScan' && scans.length > 0) {
          const [scan] = scans
          scans = scans.slice(1)
          scan!.end(nothing)
          for (const p of [0, 1, 2]) drainedAt[p] = Math.max(drainedAt[p]!, scan!.at)
        }
        for (const p of [0, 1, 2])
          expect(drained.has(p)).toBe(open[p] === 0 && drainedAt[p]! >= dirtyAt[p]! && drainedAt[p]! >= 0)
      })
    }),
  )
})
