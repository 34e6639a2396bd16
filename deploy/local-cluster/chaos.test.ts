import { expect, it } from 'vitest'
import { describeTally } from '../../bench/src/chaos/checker.ts'
import { membersPerRoom } from '../../bench/src/chaos/crowd.ts'
import { runClusterChaos } from './chaos.ts'
import type { EngineName } from './cluster.ts'

const engines = (process.env.CLUSTER_ENGINES ?? 'redis,memory').split(',') as EngineName[]
// `npm run test:cluster -- --full` has the promised sizes.
const isFull = process.env.CLUSTER_CHAOS === 'full'
const size = isFull
  ? { messages: 20_000, kills: { server: 50, centrifugo: 15, postgres: 10 } }
  : { messages: 400, kills: { server: 2, centrifugo: 2, postgres: 1 }, paceMs: 200 }
const seed = Number(process.env.CLUSTER_SEED ?? 7)

it.each(engines)(
  'over %s nothing is lost, repeated, reordered or invented while servers, Centrifugo, PostgreSQL and networks die',
  async engine => {
    const { tally, killed, troubles, counts, seconds, settleSeconds } = await runClusterChaos({
      engine,
      ...size,
      seed,
      ...(isFull && { onProgress: (line: string) => console.log(`  … ${line}`) }),
    })
    console.log(`
cluster chaos over ${engine}: 20 people in 10 rooms, seed ${seed}, ${seconds.toFixed(0)} s
  servers killed ${killed.server}×, Centrifugo ${killed.centrifugo}×, PostgreSQL ${killed.postgres}×; networks cut ${troubles.cut}×, half-open ${troubles.silence}×, slow ${troubles.delay}×
  ${counts.resends} resends, ${counts.recovered} recoveries from history, ${counts.notRecovered} without, ${counts.fetches} fetches, ${counts.gaps} gaps, ${counts.repeatsIgnored} repeats ignored; whole ${settleSeconds.toFixed(1)} s after the last fault
  ${describeTally(tally)}`)
    expect(describeTally(tally)).toContain('lost 0, duplicated 0, reordered 0, invented 0, altered 0')
    expect(killed).toEqual(size.kills)
    expect(tally.acknowledged).toBeGreaterThanOrEqual(size.messages)
    expect(tally.delivered).toBe(tally.stored * membersPerRoom)
  },
  isFull ? 3_600_000 : 400_000,
)
