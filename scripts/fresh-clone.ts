/**
 * Whether a fresh clone works with nobody reachable: clones this repository's last commit, runs `npm ci --ignore-scripts` with the registry,
 * and then `npm start` in a network namespace that has the loopback interface alone. There it opens the page with its scripts, registers the
 * administrator and signs in. Linux with `unshare` and `ip`; about a minute. `npm run prove -- --only clone` runs it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const patienceMs = 180_000
const insideOption = '--inside'
const service = '/identity-authen-service/v1/domains/default'
const script = fileURLToPath(import.meta.url)

const [option, clone] = process.argv.slice(2)
if (option === insideOption) await walk(clone!)
else cloneAndEnter()

function cloneAndEnter(): void {
  const folder = mkdtempSync(join(tmpdir(), 'trau-clone-'))
  const repository = join(folder, 'trau')
  try {
    run('git', ['clone', '--quiet', fileURLToPath(new URL('..', import.meta.url)), repository])
    run('npm', ['ci', '--ignore-scripts'], repository)
    const inside = [process.execPath, script, insideOption, repository]
    run('unshare', ['-rn', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...inside])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function run(command: string, args: string[], cwd?: string): void {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' })
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ${args[0]} ended with code ${status}.`)
}

/** In the namespace, where nothing but this machine answers. */
async function walk(repository: string): Promise<void> {
  const outside = await fetch('http://192.0.2.1/', { signal: AbortSignal.timeout(1_000) }).catch(
    (error: Error) => (error.cause as NodeJS.ErrnoException | undefined)?.code,
  )
  if (outside !== 'ENETUNREACH') throw new Error('This namespace has a network, so it proves nothing.')

  const began = performance.now()
  const { PORT: _, HOST: __, PUBLIC_URL: ___, DATABASE_URL: ____, ...env } = process.env
  const product = spawn('npm', ['start'], { cwd: repository, env: { ...env, DATA_DIR: '' } })
  let output = ''
  for (const stream of [product.stdout, product.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      process.stdout.write(text)
    })
  const processEnd = new Promise(resolve => product.once('close', resolve))
  try {
    const url = await untilPrinted(/Trầu is ready: (\S+)/)
    const setupToken = await untilPrinted(/setup=(\S+)/)
    console.log(`ready after ${((performance.now() - began) / 1000).toFixed(1)} s`)

    const page = await text(url, { accept: 'text/html' })
    const files = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(match => match[1]!)
    if (files.length === 0) throw new Error('The page names no file.')
    for (const file of files) await text(url + file)
    await text(`${url}/docs/`)

    const account = { username: 'chi.le', password: 'bến đò sang sông Thương' }
    await post(`${url}${service}/register`, { ...account, fullName: 'Lê Thuỳ Chi', setupToken })
    const { accessToken } = await post(`${url}${service}/login`, account)
    await text(`${url}/room-service/v1/domains/default/rooms`, { authorization: `Bearer ${accessToken}` })
    console.log(`opened the page with ${files.length} files, registered and signed in, with nobody reachable`)
  } finally {
    product.kill('SIGTERM')
    await processEnd
  }

  async function untilPrinted(pattern: RegExp): Promise<string> {
    const end = performance.now() + patienceMs
    while (performance.now() < end && product.exitCode === null) {
      const match = pattern.exec(output)
      if (match) return match[1]!
      await sleep(100)
    }
    throw new Error(`npm start did not print ${pattern}.`)
  }
}

async function text(url: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(url, { headers })
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`)
  return answer.text()
}

async function post(url: string, body: object): Promise<{ accessToken: string }> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { data: { accessToken: string } }).data
}
