import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { check, type Tally } from '../../bench/src/chaos/checker.ts'
import { Crowd, populate, randomOf } from '../../bench/src/chaos/crowd.ts'
import type { MemberCounts } from '../../bench/src/chaos/member.ts'
import { startBalancer } from './balancer.ts'
import { type Cluster, type EngineName, startCluster } from './cluster.ts'
import type { Service } from './process.ts'

export interface ClusterChaosOptions {
  engine: EngineName
  messages: number
  /** How often one of the two servers, Centrifugo and PostgreSQL are killed. */
  kills: Record<Part, number>
  seed: number
  /** The longest that somebody is silent between two messages. */
  paceMs?: number
  onProgress?(line: string): void
}

export type Part = 'server' | 'centrifugo' | 'postgres'

export interface ClusterChaosResult {
  tally: Tally
  killed: Record<Part, number>
  troubles: Record<string, number>
  counts: MemberCounts
  seconds: number
  /** From the last fault until every state was whole. */
  settleSeconds: number
}

/** The same people and the same checker as in `npm run chaos`, on two servers, PostgreSQL and Centrifugo, each of which is killed in its turn. */
export async function runClusterChaos(options: ClusterChaosOptions): Promise<ClusterChaosResult> {
  const random = randomOf(options.seed)
  const began = performance.now()
  const cluster = await startCluster(options.engine)
  const balancer = await startBalancer([portOf(cluster.a.url), portOf(cluster.b.url)])
  let crowd: Crowd | undefined
  try {
    const population = await withDatabase(cluster, populate)
    const place = {
      callPort: portOf(balancer.url),
      livePort: portOf(cluster.centrifugo.websocketUrl),
      isTokenInHeader: true,
    }
    crowd = await Crowd.gather(population, place, random)
    crowd.talk(options.paceMs)
    crowd.disturb()
    const killCounts = await killInTurn(cluster, crowd, options, random)
    await crowd.untilSent(options.messages)
    await crowd.calm()
    const quiet = performance.now()
    const storedRows = await withDatabase(cluster, database => crowd!.settle(database))
    const settleSeconds = (performance.now() - quiet) / 1000
    const tally = check(crowd.history(storedRows))
    // What the parts said is of use only where something went wrong, and goes with their folder.
    if (!tally.isClean) console.error(cluster.logs())
    const { troubles, counts } = crowd
    return {
      tally,
      killed: killCounts,
      troubles,
      counts,
      settleSeconds,
      seconds: (performance.now() - began) / 1000,
    }
  } finally {
    crowd?.leave()
    await balancer.close()
    await cluster.stop()
  }
}

/** One part at a time, and now and then two at once; each is started again, as whoever watches them does. */
async function killInTurn(
  cluster: Cluster,
  crowd: Crowd,
  { kills, onProgress }: ClusterChaosOptions,
  random: () => number,
): Promise<Record<Part, number>> {
  const killCounts = { server: 0, centrifugo: 0, postgres: 0 }
  const left = (Object.keys(kills) as Part[]).flatMap(part => Array.from({ length: kills[part] }, () => part))
  const take = () => left.splice(Math.floor(random() * left.length), 1)[0]!
  while (left.length > 0) {
    await sleep(200 + random() * 2_000)
    const victims = [take(), ...(random() < 0.2 && left.length > 0 ? [take()] : [])]
    const services = new Set<Service>()
    for (const part of victims) {
      const service = { server: random() < 0.5 ? cluster.a : cluster.b, ...cluster }[part]
      // SIGQUIT is PostgreSQL's "at once": nothing is written down any more, and the next start recovers.
      await service.stop(part === 'postgres' ? 'SIGQUIT' : 'SIGKILL')
      services.add(service)
      killCounts[part]++
    }
    await sleep(random() * 1_500)
    // A server without its database would not start.
    for (const service of [cluster.postgres, cluster.centrifugo, cluster.a, cluster.b])
      if (services.has(service)) await service.start()
    onProgress?.(
      `${crowd.attempts.length} sent, ${crowd.acknowledged.length} acknowledged, ${victims.join(' and ')} killed`,
    )
  }
  return killCounts
}

async function withDatabase<T>({ postgres }: Cluster, work: (database: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const portOf = (url: string) => Number(new URL(url).port)
