import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { patience } from '../../../scripts/pace.ts'

/** `npm test` on suites that are planted in a folder of their own: what it counts, tries again and ends. */
const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))))
/** A silence on this machine, not the start of a runner. */
const limits = { silentMs: patience(6_000), mostMs: patience(120_000) }
let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'trau-planted-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const plant = (name: string, body: string) =>
  writeFileSync(join(folder, name), `import { expect, it } from 'vitest'\n${body}\n`)

/** Runs all files of the folder, two at a time. */
async function run(options: { isStrict?: boolean } = {}) {
  const modules = { vitest: join(root, 'node_modules/vitest/vitest.mjs') }
  const reporter = join(root, 'scripts/test/vitest-records.mjs')
  writeFileSync(
    join(folder, 'main.mjs'),
    `import { runSteps } from ${JSON.stringify(pathToFileURL(join(root, 'scripts/test/run-steps.mjs')).href)}
     const suite = {
       name: 'planted',
       cwd: ${JSON.stringify(folder)},
       command: (files = [], isAlone = false) => [
         process.execPath, ${JSON.stringify(modules.vitest)}, 'run', '--root', ${JSON.stringify(folder)}, '--maxWorkers=2',
         '--reporter=default', ${JSON.stringify(`--reporter=${reporter}`)}, ...files,
       ],
     }
     const own = Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_OPTIONS$)/.test(name))
     const env = { ...Object.fromEntries(own), TRAU_TEST_ROOT: ${JSON.stringify(folder)} }
     const limits = ${JSON.stringify(limits)}
     process.exitCode = await runSteps([[[suite]]], { env, limits, isStrict: ${options.isStrict === true} })`,
  )
  return ending(spawn(process.execPath, [join(folder, 'main.mjs')], { cwd: folder }))
}

async function ending(
  child: ChildProcessWithoutNullStreams,
): Promise<{ code: number | null; output: string }> {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => {
      output += text
    })
  const [code] = await once(child, 'close')
  return { code, output: stripVTControlCharacters(output) }
}

const passing = "it('passes', () => {})"
const failing = "it('never passes', () => expect(1).toBe(2))"
/** Fails once, and leaves a trace of it. */
const failingOnce = `import { existsSync, writeFileSync } from 'node:fs'
it('passes the second time', () => {
  const trace = new URL('trace', import.meta.url)
  const isSecond = existsSync(trace)
  writeFileSync(trace, '')
  expect(isSecond).toBe(true)
})`

it('counts what fails twice as failed, what passes alone as passed and unsteady, and ends what is silent', async () => {
  plant('red.test.mjs', `${failing}\n${passing}`)
  plant('once.test.mjs', failingOnce)
  plant('silent.test.mjs', "it('never ends', () => { for (;;); })")
  plant('green.test.mjs', passing)
  const { code, output } = await run()
  expect(output).toMatch(/\n3 passed, 2 failed\n?$/)
  expect(code).toBe(1)
  expect(output).toContain('✗ red.test.mjs › never passes')
  const seconds = Math.round(limits.silentMs / 1000)
  expect(output).toContain(
    `✗ silent.test.mjs\n    No test ended for ${seconds} s, and this file was running.`,
  )
  expect(output).toMatch(
    /unsteady once\.test\.mjs › passes the second time\n {4}AssertionError: expected false to be true/,
  )
  expect(output).toMatch(/planted +3 passed +2 failed +0 skipped +[\d.]+ s, 1 unsteady/)
})

it('passes with an unsteady test, but not when it is strict', async () => {
  plant('once.test.mjs', failingOnce)
  plant('green.test.mjs', passing)
  expect((await run()).output).toMatch(/\n2 passed, 0 failed\n?$/)
  rmSync(join(folder, 'trace'))
  const strict = await run({ isStrict: true })
  expect(strict.output).toMatch(/\n1 passed, 1 failed\n?$/)
  expect(strict.code).toBe(1)
})

it('fails with more than three unsteady tests', async () => {
  for (const n of [1, 2, 3, 4]) plant(`once-${n}.test.mjs`, failingOnce.replace("'trace'", `'trace-${n}'`))
  const { code, output } = await run()
  expect(output).toMatch(/4 unsteady, at most 3/)
  expect(output).toMatch(/\n4 passed, 1 failed\n?$/)
  expect(code).toBe(1)
})

it('counts an error outside of any test, and a file that cannot be loaded', async () => {
  plant('broken.test.mjs', "throw new Error('cannot be loaded')")
  plant(
    'outside.test.mjs',
    "it('passes', () => void setTimeout(() => { throw new Error('outside') }))\nit('waits', () => new Promise(resolve => setTimeout(resolve, 100)))",
  )
  const { code, output } = await run()
  expect(output).toContain('✗ broken.test.mjs\n    Error: cannot be loaded')
  expect(output).toMatch(/✗ outside any test of planted\n {4}Error: outside/)
  expect(output).toMatch(/\n2 passed, 2 failed\n?$/)
  expect(code).toBe(1)
})

it('counts what a crashed runner has not ended as failed, also where all that had failed passes alone', async () => {
  plant('once.test.mjs', failingOnce)
  plant(
    'crash.test.mjs',
    `import { existsSync } from 'node:fs'
it('ends its runner', async () => {
  await expect.poll(() => existsSync(new URL('trace', import.meta.url)), { timeout: 30_000 }).toBe(true)
  await new Promise(resolve => setTimeout(resolve, 1_000))
  process.kill(process.ppid, 'SIGKILL')
})`,
  )
  const { code, output } = await run()
  expect(output).toContain('✗ crash.test.mjs\n    The run ended before this file did.')
  expect(output).toMatch(/\n1 passed, 1 failed\n?$/)
  expect(code).toBe(1)
})

it('the table of areas names every folder of browser tests, and nothing that is not there', () => {
  const areas = JSON.parse(readFileSync(join(root, 'e2e/areas.json'), 'utf8')) as Record<string, string[]>
  const foldersOf = (path: string) =>
    readdirSync(join(root, path), { withFileTypes: true }).flatMap(entry =>
      entry.isDirectory() ? [entry.name] : [],
    )
  // `prove`, and a folder with a configuration of its own, are run by other commands.
  const withTests = foldersOf('e2e').filter(name => {
    const files = readdirSync(join(root, 'e2e', name))
    return (
      files.some(file => file.endsWith('.e2e.ts')) &&
      !files.includes('playwright.config.ts') &&
      name !== 'prove'
    )
  })
  expect(Object.keys(areas).sort()).toEqual(withTests.sort())
  const folders = ['server/src/services', 'web/src/features', 'web/src/model', 'contract/src'].flatMap(
    foldersOf,
  )
  const words = new Set(folders)
  expect(
    Object.values(areas)
      .flat()
      .filter(word => !words.has(word)),
  ).toEqual([])
})
