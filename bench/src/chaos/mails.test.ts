import { expect, it } from 'vitest'
import { patience } from '../../../scripts/pace.ts'
import { mostOnTheWay, runMails } from './mails.ts'

// `npm run prove -- --only mails` kills it 20 times in 20,000 mails.
it(
  'a server that is killed while it sends mail loses none, and sends one for each key',
  async () => {
    const { settleSeconds, repeats, twice, ...result } = await runMails({ kills: 1, mails: 60, seed: 5 })
    expect(result).toEqual({ kills: 1, acknowledged: 60, lost: 0, left: 0 })
    expect(repeats).toBeGreaterThan(0)
    expect(twice).toBeLessThanOrEqual(result.kills * mostOnTheWay)
  },
  patience(150_000),
)
