/**
 * `npm run mutate`: makes one listed change after the other in a copy of the working tree and runs the tests that have to notice it. Prints
 * killed or survived for each, and fails where one survived. `-- --only R-GUARD` runs those whose rule or file holds the word.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { mutations } from './mutations/index.ts'
import type { Mutation } from './mutations/mutation.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } })
const chosenMutations = mutations.filter(({ breaks, file }) => `${breaks} ${file}`.includes(values.only))

const copy = mkdtempSync(join(tmpdir(), 'trau-mutations-'))
process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
copyTree()

const files = [...new Set(chosenMutations.flatMap(({ tests }) => tests))]
const { isPassed, output } = run(files)
if (!isPassed) {
  console.error(output.slice(-20_000))
  console.error('The tests fail without any mutation, so they say nothing about one.')
  process.exit(2)
}
const survivors = chosenMutations.filter(mutation => {
  const isKilled = runWith(mutation)
  console.log(`${isKilled ? 'killed  ' : 'SURVIVED'}  ${mutation.breaks}  (${mutation.file})`)
  return !isKilled
})
console.log(
  `\n${chosenMutations.length} mutations: ${chosenMutations.length - survivors.length} killed, ${survivors.length} survived`,
)
process.exit(survivors.length > 0 ? 1 : 0)

function runWith({ file, search, replacement, tests }: Mutation): boolean {
  const path = join(copy, file)
  const before = readFileSync(path, 'utf8')
  writeFileSync(
    path,
    before.replace(search, () => replacement),
  )
  try {
    return !run(tests).isPassed
  } finally {
    writeFileSync(path, before)
  }
}

function run(tests: readonly string[]): { isPassed: boolean; output: string } {
  const args = [join('node_modules', 'vitest', 'vitest.mjs'), 'run', '--bail=1', '--reporter=dot', ...tests]
  const testRun = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', timeout: 600_000 })
  const output = testRun.stdout + testRun.stderr
  if (/No test files found/.test(output)) throw new Error(`no such tests: ${tests.join(', ')}`)
  return { isPassed: testRun.status === 0, output }
}

/** What git knows or would know, and the packages by links; those of this repository lead to the copy. */
function copyTree(): void {
  const list = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
  })
  for (const name of list.toString().split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, name)), { recursive: true })
    cpSync(join(root, name), join(copy, name))
  }
  for (const workspace of ['.', 'contract', 'server', 'web', 'e2e', 'bench']) linkPackages(workspace)
}

function linkPackages(workspace: string): void {
  const [from, to] = [join(root, workspace, 'node_modules'), join(copy, workspace, 'node_modules')]
  let names: string[]
  try {
    names = readdirSync(from)
  } catch {
    return
  }
  mkdirSync(to, { recursive: true })
  for (const name of names.filter(name => !name.startsWith('.') && name !== '@trau'))
    symlinkSync(join(from, name), join(to, name))
  if (!names.includes('@trau')) return
  mkdirSync(join(to, '@trau'))
  for (const name of readdirSync(join(from, '@trau'))) symlinkSync(join(copy, name), join(to, '@trau', name))
}
