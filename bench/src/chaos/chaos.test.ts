import { expect, it } from 'vitest'
import { patience } from '../../../scripts/pace.ts'
import { runBackup } from './backup.ts'
import { describeTally } from './checker.ts'
import { membersPerRoom } from './crowd.ts'
import { runChaos } from './run.ts'

const clean = 'lost 0, duplicated 0, reordered 0, invented 0, altered 0'

/** Leaves some of the machine to the server, which starts several times. */
const paceMs = 400

// `npm run chaos` without flags has the promised sizes; these are the same runs, short.
it(
  'loses, repeats, reorders and invents no message while server, database and networks die',
  async () => {
    const { tally, crashes, ...done } = await runChaos({
      messages: 100,
      kills: 1,
      dbKills: 1,
      seed: 7,
      paceMs,
    })
    expect(describeTally(tally)).toContain(clean)
    expect(done).toMatchObject({ kills: 1, dbKills: 1 })
    expect(crashes).toEqual([])
    expect(tally.acknowledged).toBeGreaterThanOrEqual(100)
    expect(tally.delivered).toBe(tally.stored * membersPerRoom)
  },
  patience(150_000),
)

it(
  'a backup taken while people talk restores to all that was acknowledged before it, and they talk on there',
  async () => {
    const { restored, afterwards, before } = await runBackup({ messages: 100, seed: 11, paceMs })
    expect(describeTally(restored)).toContain(clean)
    expect(describeTally(afterwards)).toContain(clean)
    expect(restored.stored).toBeGreaterThanOrEqual(before)
    expect(afterwards.stored).toBeGreaterThanOrEqual(restored.stored + 60)
  },
  patience(150_000),
)
