import { expect, it } from 'vitest'
import { patience } from '../../../scripts/pace.ts'
import { runNotes } from './notes.ts'

// `npm run prove -- --only notes` kills it 20 times in 10,000 edits of five writers.
it(
  'a server that is killed while people write in a note loses nothing that it acknowledged, and all have the same document',
  async () => {
    const { acknowledged, resends, settleSeconds, bytes, ...result } = await runNotes({
      ...{ writers: 3, edits: 60, kills: 3, outages: 1, cuts: 4, seed: 16 },
    })
    expect(acknowledged).toBeGreaterThan(3)
    expect(result).toEqual({
      ...{ edits: 180, kills: 3, outages: 1, cuts: 4 },
      ...{ lost: 0, different: 0, differentBytes: 0 },
    })
  },
  patience(150_000),
)
