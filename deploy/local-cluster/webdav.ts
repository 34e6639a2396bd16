import { execFile, execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { contract } from '@trau/contract'
import { Missing } from './programs.ts'

/** Programs that speak WebDAV, and an account for them. */

const run = promisify(execFile)
const ownDrive = encodeURIComponent('Kho của tôi')

export interface DavAccount {
  /** Of the person's own drive, with a slash at the end. */
  url: string
  userName: string
  secret: string
}

/** A new person with an app password. */
export async function openAccount(origin: string, username: string): Promise<DavAccount> {
  const password = 'trầu têm vỏ quạch'
  const post = async (path: string, body: object, token?: string) => {
    const answer = await fetch(origin + path.replace('{tenant}', 'default'), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
    const { data, error } = (await answer.json()) as { data?: Record<string, string>; error?: unknown }
    if (!data) throw new Error(`${path}: ${JSON.stringify(error)}`)
    return data
  }
  const { accessToken } = await post(contract.identityAuthen.register.path, {
    ...{ username, password, fullName: username },
  })
  const { secret, userName } = await post(
    contract.appPassword.createAppPassword.path,
    { name: 'WebDAV', scope: 'drive', password },
    accessToken,
  )
  return { url: `${origin}/dav/${ownDrive}/`, secret: secret!, userName: userName! }
}

/** @throws Missing when the program is not installed */
export function requireProgram(name: string, args: readonly string[] = ['--version']): void {
  try {
    execFileSync(name, args, { stdio: 'ignore' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Missing(`${name} is not installed (Debian: ${name})`)
  }
}

/** Every summary that litmus prints: how many tests passed, of how many, and what failed. */
export async function runLitmus(folder: string, account: DavAccount) {
  requireProgram('litmus', ['--help'])
  mkdirSync(folder, { recursive: true })
  const { stdout } = await run('litmus', ['-k', account.url, account.userName, account.secret], {
    cwd: folder,
    maxBuffer: 16 * 1024 * 1024,
  }).catch((failure: { stdout: string }) => failure)
  const summaries = [...stdout.matchAll(/summary for `(\w+)': of (\d+) tests run: (\d+) passed/g)]
  const sum = (n: number) => summaries.reduce((total, match) => total + Number(match[n]), 0)
  const failures = stdout.split('\n').filter(line => /FAIL|WARNING/.test(line))
  return { suites: summaries.map(match => match[1]), tests: sum(2), passed: sum(3), failures }
}

/** rclone with its own empty configuration. */
export function rcloneFor(folder: string) {
  requireProgram('rclone', ['version'])
  const env = {
    ...process.env,
    RCLONE_CONFIG: join(folder, 'rclone.conf'),
    XDG_CACHE_HOME: join(folder, 'cache'),
  }
  const rclone = async (...args: string[]) => {
    const startedAt = performance.now()
    const { stdout, stderr } = await run('rclone', args, { env, maxBuffer: 64 * 1024 * 1024 })
    return { output: stdout + stderr, seconds: (performance.now() - startedAt) / 1000 }
  }
  return Object.assign(rclone, {
    remote: async ({ url, userName, secret }: DavAccount, path: string) => {
      const { output } = await rclone('obscure', secret)
      return `:webdav,url="${url}",user="${userName}",pass="${output.trim()}",vendor=owncloud:${path}`
    },
  })
}

/** Files of many sizes and names; every one differs from the others. */
export function makeFiles(folder: string, count: number, bytes: number): void {
  for (let n = 0; n < count; n++) {
    const path = join(folder, `Thư mục ${n % 20}`)
    if (n < 20) mkdirSync(path, { recursive: true })
    const size = Math.round((bytes / count) * (0.5 + (n % 100) / 100))
    const content = Buffer.alloc(size, `${n} chữ có dấu ở đây `)
    writeFileSync(join(path, `Tệp số ${n}.bin`), content)
  }
}

export const countFiles = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile()).length

export const copyFolder = (from: string, to: string) => cpSync(from, to, { recursive: true })
