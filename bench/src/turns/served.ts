import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../../../server/src/platform/db/embedded/index.ts'
import { migrateToLatest } from '../../../server/src/platform/db/migrate.ts'
import { type Person, startApp, type TestApp } from '../../../server/src/testing/app.ts'
import type { Scene } from '../../../server/src/testing/samples/scene.ts'
import { copyMigratedData } from '../migrated-data.ts'
import { type Stall, watchTurns } from './watch.ts'
import { buildWorld, type WorldSizes } from './world.ts'

/**
 * A process of its own that serves a large world, so that only what the server does is in its event loop. It is sent the sizes, and answers with
 * where it listens; then it is asked to settle, or for the stalls since the last time, and the end of the channel ends it.
 */
export interface Served {
  url: string
  scene: Scene
}
export type Heard = { sizes: WorldSizes } | 'settle' | 'stalls'
export type Said = Served | Stall[] | 'settled'

let app: TestApp
let owner: Person
let take: () => Stall[]
process.on('message', async (command: Heard) => {
  if (command === 'stalls') process.send!(take())
  else if (command === 'settle') {
    await owner.eventsPublished()
    await app.app.processors.idle()
    process.send!('settled')
  } else await serve(command.sizes)
})

async function serve(sizes: WorldSizes): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'trau-turns-'))
  copyMigratedData(dataDir)
  const postgres = await startEmbeddedPostgres({ dataDir })
  await migrateToLatest(postgres.connection)
  app = await startApp({
    strict: false,
    env: { LIMITS_FACTOR: '1000000' },
    database: { connection: postgres.connection, drop: async () => {} },
  })
  process.once('disconnect', async () => {
    await app.close()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
    process.exit(0)
  })
  const scene = await buildWorld(app, sizes)
  owner = scene.owner
  take = watchTurns()
  // What has functions only is left out by the channel.
  process.send!({ url: app.url, scene: JSON.parse(JSON.stringify(scene)) } satisfies Served)
}
