import { check, type Tally } from './checker.ts'
import { Crowd, populate, randomOf } from './crowd.ts'
import type { MemberCounts } from './member.ts'
import { pause, ServerProcess } from './server-process.ts'

export interface ChaosOptions {
  messages: number
  /** SIGKILLs of the server process. */
  kills: number
  /** SIGKILLs of PostgreSQL's main process. */
  dbKills: number
  seed: number
  /** The longest that somebody is silent between two messages. */
  paceMs?: number
  onProgress?(line: string): void
}

export interface ChaosResult {
  tally: Tally
  kills: number
  dbKills: number
  starts: number
  /** Of the server by itself, with what it said: there should be none. */
  crashes: readonly string[]
  troubles: Record<string, number>
  counts: MemberCounts
  seconds: number
  /** From the last fault until every state was whole. */
  settleSeconds: number
}

/**
 * People talk while the server, its database and their networks die at random moments; then everything is left in peace until the last
 * state is whole, and the history is checked.
 */
export async function runChaos(options: ChaosOptions): Promise<ChaosResult> {
  const random = randomOf(options.seed)
  const server = new ServerProcess({ isWatched: true })
  const began = performance.now()
  let crowd: Crowd | undefined
  try {
    await server.start()
    const database = await server.database()
    const population = await populate(database)
    await database.end()
    crowd = await Crowd.gather(population, { callPort: server.port, livePort: server.port }, random)
    crowd.talk(options.paceMs)
    crowd.disturb()
    const killCounts = await kill(server, crowd, options, random)
    await crowd.untilSent(options.messages)
    const calm = performance.now()
    await crowd.calm()
    await server.ready()
    const reader = await server.database()
    const storedRows = await crowd.settle(reader)
    await reader.end()
    return {
      tally: check(crowd.history(storedRows)),
      ...killCounts,
      starts: server.starts,
      crashes: server.crashes,
      troubles: crowd.troubles,
      counts: crowd.counts,
      seconds: (performance.now() - began) / 1000,
      settleSeconds: (performance.now() - calm) / 1000,
    }
  } finally {
    crowd?.leave()
    await server.stop()
  }
}

/** Kills the server while it starts, while it serves, whenever; and at evenly spread turns its database, which it brings back itself. */
async function kill(
  server: ServerProcess,
  crowd: Crowd,
  { kills, dbKills, onProgress }: ChaosOptions,
  random: () => number,
): Promise<{ kills: number; dbKills: number }> {
  const turns = kills + dbKills
  const killCounts = { kills: 0, dbKills: 0 }
  for (let turn = 0; turn < turns; turn++) {
    // Now and then it dies before it serves again; mostly it has some time to do harm in.
    const isEarly = random() < 0.15
    if (!isEarly) await server.ready()
    await pause(isEarly ? random() * 1_500 : 200 + random() * 2_000)
    const isDatabase = Math.floor(((turn + 1) * dbKills) / turns) > Math.floor((turn * dbKills) / turns)
    if (isDatabase) {
      await server.ready()
      await server.killDatabase()
      killCounts.dbKills++
    } else {
      while (!server.isRunning) await pause(10)
      server.kill()
      killCounts.kills++
    }
    onProgress?.(
      `${crowd.attempts.length} sent, ${crowd.acknowledged.length} acknowledged, ${server.starts} starts`,
    )
  }
  await server.ready()
  return killCounts
}
