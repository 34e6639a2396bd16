import { expect, it } from 'vitest'
import { patience } from '../../../scripts/pace.ts'
import { runPreviews } from './previews.ts'

// `npm run prove -- --only processors` kills it 30 times.
it(
  'a server that is killed between a commit and what follows it does that once after its next start',
  async () => {
    const { settleSeconds, readAgain, ...result } = await runPreviews({ kills: 1, messages: 6, seed: 3 })
    expect(result).toEqual({ kills: 1, sent: 6, shown: 6, repeated: 0, left: 0 })
  },
  patience(150_000),
)
