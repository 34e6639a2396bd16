import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** What `npm start` runs ends with npm, however npm ends: nothing stays behind that holds the port and the data. */

const launcher = fileURLToPath(new URL('../../../scripts/node24.mjs', import.meta.url))
let folder: string
let npm: ChildProcess | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trau-launcher-'))
  const program = join(folder, 'program.mjs')
  const ready = JSON.stringify(join(folder, 'pid'))
  const ended = JSON.stringify(join(folder, 'ended'))
  // As the server does: it ends in order on SIGTERM, and only then.
  writeFileSync(
    program,
    `import { writeFileSync } from 'node:fs'
     const timer = setInterval(() => {}, 1_000)
     process.on('SIGTERM', () => { writeFileSync(${ended}, 'in order'); clearInterval(timer) })
     writeFileSync(${ready}, String(process.pid))`,
  )
  const quoted = (path: string) => JSON.stringify(path)
  const start = `${quoted(process.execPath)} ${quoted(launcher)} ${quoted(program)}`
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'x', private: true, scripts: { start } }),
  )
})
afterEach(() => {
  const pid = pidOf()
  if (pid && isAlive(pid)) process.kill(pid, 'SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test.each(['SIGTERM', 'SIGKILL'] as const)('a server that npm runs ends when npm gets %s', async signal => {
  npm = spawn('npm', ['start'], { cwd: folder, stdio: 'ignore' })
  await vi.waitFor(() => expect(pidOf()).toBeGreaterThan(0), 30_000)
  const pid = pidOf()
  npm.kill(signal)
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), 15_000)
  expect(readFileSync(join(folder, 'ended'), 'utf8')).toBe('in order')
})

function pidOf(): number {
  const file = join(folder, 'pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('settings of a .env file are read, and the environment wins', async () => {
  writeFileSync(join(folder, '.env'), 'PORT=4321 # a comment\nHOST="::1"\nMAIL_FROM=\'Trầu <a@vidu.vn>\'\n')
  const reads = `import { readEnvFile } from ${JSON.stringify(pathToFileURL(launcher).href)}
    readEnvFile(${JSON.stringify(join(folder, '.env'))})
    console.log(JSON.stringify([process.env.PORT, process.env.HOST, process.env.MAIL_FROM]))`
  const { PORT: _, HOST: __, ...env } = process.env
  const args = ['--input-type=module', '-e', reads]
  const out = execFileSync(process.execPath, args, { env: { ...env, HOST: '127.0.0.1' }, encoding: 'utf8' })
  expect(JSON.parse(out)).toEqual(['4321', '127.0.0.1', 'Trầu <a@vidu.vn>'])
})

test('packages for this machine that npm left out are named, with the command that installs them', async () => {
  const module = new URL('../../../scripts/native-packages.mjs', import.meta.url)
  const { adviceOnNativePackages } = await import(module.href)
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const tools = { includesTools: true }
  expect([adviceOnNativePackages(root), adviceOnNativePackages(root, tools)]).toEqual([undefined, undefined])

  const here = { os: [process.platform], cpu: [process.arch] }
  const optionalDependencies = { 'x-here': '1.0.0', 'x-elsewhere': '1.0.0' }
  const packages = {
    'node_modules/x': { optionalDependencies },
    'node_modules/x-here': here,
    'node_modules/x-elsewhere': { os: ['plan9'], cpu: [process.arch] },
    'node_modules/tool': { optionalDependencies: { 'tool-here': '1.0.0' }, dev: true },
    'node_modules/tool-here': { ...here, dev: true },
    'node_modules/absent': { optionalDependencies: { 'absent-here': '1.0.0' } },
    'node_modules/absent-here': here,
  }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }))
  for (const name of ['x', 'tool']) mkdirSync(join(folder, 'node_modules', name), { recursive: true })
  expect(adviceOnNativePackages(folder)).toBe(
    'Packages for this machine are missing (x-here): run "npm ci --include=optional".',
  )
  expect(adviceOnNativePackages(folder, tools)).toContain('(x-here, tool-here)')
  mkdirSync(join(folder, 'node_modules', 'x-here'))
  expect(adviceOnNativePackages(folder)).toBeUndefined()
})

test('every package with install scripts, of whatever platform, is decided on', () => {
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8'))
  const packages = Object.entries(
    read('package-lock.json').packages as Record<string, { hasInstallScript?: boolean }>,
  )
  const withScripts = packages
    .filter(([, entry]) => entry.hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1)!)
  const decided = read('package.json').allowScripts
  expect(withScripts).not.toEqual([])
  expect(withScripts.filter(name => !Object.hasOwn(decided, name))).toEqual([])
})
