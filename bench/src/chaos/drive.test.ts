import { expect, it } from 'vitest'
import { patience } from '../../../scripts/pace.ts'
import { runDrive } from './drive.ts'

// `npm run prove -- --only drive-kills` kills it 30 times.
it(
  'a server that is killed among uploads and deletions loses no file and keeps none that nothing refers to',
  async () => {
    const { acknowledged, repeats, cutOff, compared, settleSeconds, ...result } = await runDrive({
      ...{ kills: 1, people: 3, seed: 14 },
    })
    expect(compared).toBeGreaterThan(0)
    expect(result).toEqual({
      ...{ kills: 1, faults: [], lost: 0, misplaced: 0, unreferencedObjects: [], missingObjects: [] },
      ...{ unreferencedMedia: 0, leftovers: 0, wrongSums: 0 },
    })
  },
  patience(150_000),
)
