import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, it, vi } from 'vitest'
import { freePort } from '../../../scripts/free-port.ts'
import { urlOf } from '../cli/testing.ts'
import { createTestDatabase } from './database.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** What a server needs only once somebody asks for it, and who asks. A start loads none of it (`platform/load-late.ts`, `await import(…)`). */
const loadedLate: Record<string, string> = {
  '@aws-sdk/client-s3': 'files in a bucket',
  '@node-rs/argon2': 'passwords',
  '@simplewebauthn/server': 'passkeys',
  '@tus/server': 'resumable uploads',
  '@zxcvbn-ts/core': 'new passwords',
  '@zxcvbn-ts/language-common': 'new passwords',
  'file-type': 'files and pictures',
  htmlparser2: 'link previews and text of documents',
  ldapts: 'directories',
  'libphonenumber-js': 'phone numbers',
  nodemailer: 'mail',
  'openid-client': 'sign-in by a provider',
  otpauth: 'codes of authenticator apps',
  'pdfjs-dist': 'text of documents',
  pdfkit: 'invoices and printed notes',
  'postal-mime': 'mail that comes back',
  saxes: 'WebDAV',
  sharp: 'pictures',
  'turn-server': 'relayed calls',
  undici: 'requests to other servers',
  'web-push': 'web push',
  werift: 'group calls',
  yauzl: 'text of documents',
  yazl: 'zips',
  yjs: 'notes',
}

/** Notes every file that the main thread loads, and its length. */
const notingFiles = `
  import { writeFileSync } from 'node:fs'
  import { registerHooks } from 'node:module'
  import { isMainThread } from 'node:worker_threads'
  const files = []
  if (isMainThread) {
    registerHooks({
      load(url, context, next) {
        const loaded = next(url, context)
        if (url.startsWith('file:')) files.push({ url, bytes: loaded.source?.length ?? 0 })
        return loaded
      },
    })
    process.on('exit', () => writeFileSync(process.env.LOADED_FILES, JSON.stringify(files)))
  }`

interface LoadedFile {
  url: string
  bytes: number
}
let files: LoadedFile[]

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trau-loaded-'))
  const database = await createTestDatabase()
  try {
    files = await filesOfStart(folder, urlOf(database.connection))
  } finally {
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  }
})

async function filesOfStart(folder: string, databaseUrl: string): Promise<LoadedFile[]> {
  const [port, list] = [await freePort(), join(folder, 'files.json')]
  const hook = `data:text/javascript,${encodeURIComponent(notingFiles)}`
  const server = spawn(process.execPath, ['--import', hook, main], {
    env: {
      ...process.env,
      ...{ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, DATABASE_URL: databaseUrl },
      ...{ LOG_LEVEL: 'error', TURN: 'off', LOADED_FILES: list },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(server, 'exit')
  try {
    await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200), {
      timeout: 90_000,
      interval: 100,
    })
  } finally {
    server.kill('SIGTERM')
    await ended
  }
  return JSON.parse(readFileSync(list, 'utf8')) as LoadedFile[]
}

const packageOf = ({ url }: LoadedFile) =>
  /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(decodeURIComponent(url))?.[1]

it('a start loads no package that only some requests need', () => {
  expect(files.map(packageOf)).toContain('fastify')
  const loadedEarly = Object.keys(loadedLate).filter(name => files.some(file => packageOf(file) === name))
  expect(
    loadedEarly,
    'load them at their first use: platform/load-late.ts where the caller is synchronous, else `await import(…)`',
  ).toEqual([])
})

it('a start reads at most 6 MB of the source of packages', () => {
  const bytes = files.filter(packageOf).reduce((sum, file) => sum + file.bytes, 0)
  // V8 keeps it as long as the process lives, and as much again for what it makes of it.
  expect(bytes).toBeLessThan(6_000_000)
})

it('a start keeps the young generation small before it loads the product', () => {
  const names = files.slice(0, 3).map(({ url }) => url.replace(/^.*\/server\/src\//, ''))
  expect(names).toEqual(['main.ts', 'platform/young-generation.ts', 'start.ts'])
})
