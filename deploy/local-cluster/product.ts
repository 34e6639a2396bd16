import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../scripts/free-port.ts'
import { type Service, startService } from './process.ts'
import { Missing } from './programs.ts'

const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

export interface Product extends Service {
  origin: string
}

/** One server with a database and files of its own, in `folder/name`. */
export async function startProduct(
  folder: string,
  name: string,
  env: Record<string, string> = {},
): Promise<Product> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const server = await startService({
    ...{ name: 'server', command: process.execPath, args: [main] },
    logFile: join(folder, `${name}.log`),
    spawn: {
      env: {
        ...process.env,
        ...{ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: join(folder, name), LIMITS_FACTOR: '1000' },
        ...{ DEV_OUTBOX: '', FILES_QUOTA_MB: '20000', ...env },
      },
    },
    isReady: async () => (await fetch(`${origin}/readyz`)).ok,
  })
  return Object.assign(server, { origin })
}

/** Prints `not run` for what the machine lacks. */
export async function unlessMissing(name: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Missing)) throw error
    console.log(`${name}: not run: ${error.message}`)
  }
}
