import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../scripts/free-port.ts'
import { startBalancer } from './balancer.ts'
import {
  type Addressed,
  type Centrifugo,
  startCentrifugo,
  startPostgres,
  startRedis,
  startServer,
} from './engines.ts'
import type { Service } from './process.ts'

export type EngineName = 'memory' | 'redis' | 'postgres'

/** Of processes that only this machine reaches, and not for long. */
export const secrets = { apiKey: 'local-cluster-api-key', proxySecret: 'local-cluster-proxy-secret' }

export interface Cluster {
  postgres: Addressed
  /** Where the engine is Redis. */
  redis: Addressed | undefined
  centrifugo: Centrifugo
  a: Addressed
  b: Addressed
  /** What Centrifugo asked of each of the two servers. */
  asked: readonly number[]
  logs(): string
  stop(): Promise<void>
}

/** PostgreSQL, Centrifugo over an engine, and two servers, in a temporary folder and on free ports. */
export async function startCluster(engine: EngineName): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'trau-cluster-'))
  const running: Service[] = []
  const keep = <S extends Service>(service: S): S => {
    running.push(service)
    return service
  }
  const ports = [await freePort(), await freePort()]
  const balancer = await startBalancer(ports)
  const stop = async () => {
    for (const service of running.reverse()) await service.stop()
    await balancer.close()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const postgres = keep(await startPostgres(folder))
    const redis = engine === 'redis' ? keep(await startRedis(folder)) : undefined
    const engineUrl = { memory: undefined, redis: redis?.url, postgres: `${postgres.url}?sslmode=disable` }[
      engine
    ]
    const centrifugo = keep(
      await startCentrifugo(folder, { ...secrets, engine, engineUrl, backend: balancer.url }),
    )
    const common = {
      ...secrets,
      databaseUrl: postgres.url,
      apiUrl: centrifugo.apiUrl,
      realtimeUrl: centrifugo.websocketUrl,
    }
    const a = keep(await startServer(folder, { ...common, name: 'server-a', port: ports[0]! }))
    const b = keep(await startServer(folder, { ...common, name: 'server-b', port: ports[1]! }))
    const logs = () =>
      ['server-a', 'server-b', 'centrifugo']
        .map(name => `── ${name}\n${readFileSync(join(folder, `${name}.log`), 'utf8').slice(-3_000)}`)
        .join('\n')
    return { postgres, redis, centrifugo, a, b, asked: balancer.counts, logs, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
