import { createApp } from '../../../server/src/composition/app.ts'
import { readConfig } from '../../../server/src/platform/config.ts'
import { startEmbeddedPostgres } from '../../../server/src/platform/db/embedded/index.ts'
import { createLog } from '../../../server/src/platform/log.ts'

/** The product's process without the work that follows events, for what that costs. */
const config = readConfig()
const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log: createLog(config.logLevel) })
const running = await createApp(config, postgres.connection, { jobs: true, processors: false })
await running.listen()
process.on('SIGTERM', async () => {
  await running.close()
  await postgres.stop()
  process.exit(0)
})
