import { expect, it } from 'vitest'
import { patience } from '../../../scripts/pace.ts'
import { runWebdav } from './webdav.ts'

// `npm run prove -- --only drive-webdav-kills` kills it 40 times.
it(
  'a server that is killed while programs write, copy and move trees loses nothing, and leaves no tree half done',
  async () => {
    const { acknowledged, doneUnanswered, repeats, cutOff, compared, settleSeconds, ...result } =
      await runWebdav({ kills: 2, people: 4, seed: 37 })
    expect(compared).toBeGreaterThan(0)
    expect(doneUnanswered + repeats).toBeGreaterThan(0)
    expect(result).toEqual({
      ...{ kills: 2, faults: [], halfTrees: 0, lost: 0, misplaced: 0, orphans: 0 },
      ...{ unreferencedObjects: [], missingObjects: [] },
      ...{ unreferencedMedia: 0, leftovers: 0, wrongSums: 0 },
    })
  },
  patience(150_000),
)
