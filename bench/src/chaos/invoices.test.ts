import { expect, it } from 'vitest'
import { patience } from '../../../scripts/pace.ts'
import { runInvoices } from './invoices.ts'

// `npm run prove -- --only invoices` kills it 20 times among 1,000 invoices.
it(
  'a server that is killed while 16 callers open invoices numbers them without a hole or a twin, and they stay as they were opened',
  async () => {
    const { repeats, seconds, ...result } = await runInvoices({ kills: 2, invoices: 40, seed: 33 })
    expect(repeats).toBeGreaterThanOrEqual(2)
    expect(result).toEqual({ kills: 2, opened: 80, holes: 0, twins: 0, changed: 0 })
  },
  patience(150_000),
)
