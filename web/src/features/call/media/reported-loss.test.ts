import { expect, it } from 'vitest'
import { reportedLoss } from './reported-loss.ts'

const report = (timestamp: number, fractionLost: number) => ({
  type: 'remote-inbound-rtp',
  timestamp,
  fractionLost,
})
const now = { type: 'transport', timestamp: 100_000 }

it('the loss is the worst that was lately reported, and the last word on a stream that stopped counts for three seconds', () => {
  expect(reportedLoss([])).toBe(0)
  expect(reportedLoss([now, report(99_500, 0.1), report(98_000, 0.3)])).toBe(0.3)
  expect(reportedLoss([now, report(99_500, 0.1), report(96_500, 0.3)])).toBe(0.1)
  expect(reportedLoss([now, report(60_000, 0.3)])).toBe(0)
  expect(reportedLoss([now, { ...report(99_500, 0.3), type: 'inbound-rtp' }])).toBe(0)
})
