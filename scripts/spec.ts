import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { contract } from '@trau/contract'
import { citedInTitles } from './spec-citations.ts'

/**
 * Prints, per service, which of the specification's calls are in the contract, and which of its rules the title of a test cites.
 * Fails when a contract row of a specified service is not one of its calls, or a test cites a rule that does not exist.
 */
const table = (name: string) =>
  readFileSync(new URL(`../contract/spec/${name}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.split('\t'))

const anonymous = (path: string) => path.replace(/\{\w+\}/g, '{}')
const calls = table('calls.tsv') as [service: string, method: string, path: string][]
const rows = Object.values(contract).flatMap(service => Object.values(service))
const inContract = new Set(rows.map(row => `${row.method} ${anonymous(row.path)}`))
const specifiedCalls = new Set(calls.map(([, method, path]) => `${method} ${anonymous(path)}`))

console.log('Calls of the specification in the contract')
const missing: string[] = []
for (const [service, list] of Map.groupBy(calls, ([name]) => name)) {
  const absent = list.filter(([, method, path]) => !inContract.has(`${method} ${anonymous(path)}`))
  missing.push(...absent.map(([, method, path]) => `  ${method} ${path}`))
  console.log(`  ${service.padEnd(18)} ${String(list.length - absent.length).padStart(3)} of ${list.length}`)
}
console.log(`  ${'all'.padEnd(18)} ${String(calls.length - missing.length).padStart(3)} of ${calls.length}`)

const specifiedServices = new Set(calls.map(([, , path]) => path.split('/')[1]))
const inventedRows = rows.filter(
  row =>
    specifiedServices.has(row.path.split('/')[1]!) &&
    !specifiedCalls.has(`${row.method} ${anonymous(row.path)}`),
)

const rules = new Map((table('rules.tsv') as [string, string][]).map(([id, topic]) => [id, topic]))
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx', '*.e2e.ts'],
  {
    cwd: new URL('..', import.meta.url),
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')
  // The reader's own test holds made-up titles.
  .filter(file => file && !file.endsWith('/spec-citations.test.ts'))
const citationsById = new Map<string, string[]>()
for (const file of files) {
  const text = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')
  for (const id of citedInTitles(text)) citationsById.set(id, [...(citationsById.get(id) ?? []), file])
}
const unknownIds = [...citationsById.keys()].filter(id => !rules.has(id))
// Parts of these are proven, and parts are not there yet: no citation may claim the whole.
const partial = new Map((table('partial.tsv') as [string, string][]).map(([id, missing]) => [id, missing]))
const hollow = [...partial.keys()].filter(id => citationsById.has(id) || !rules.has(id))
const uncitedIds = [...rules.keys()].filter(id => !citationsById.has(id) && !partial.has(id))
const whole = rules.size - uncitedIds.length - partial.size
console.log(`\nRules that the title of a test cites: ${whole} of ${rules.size}, and ${partial.size} in part`)
for (const [id, missing] of partial) console.log(`  ${id.padEnd(20)} in part; missing: ${missing}`)
if (process.argv.includes('--all'))
  for (const [id, where] of [...citationsById].sort())
    console.log(`  ${id.padEnd(20)} ${[...new Set(where)].join(', ')}`)
console.log(`Not yet cited: ${uncitedIds.join(', ') || 'none'}`)
if (process.argv.includes('--all')) console.log(`\nCalls not yet in the contract:\n${missing.join('\n')}`)

for (const row of inventedRows) console.error(`Not a call of the specification: ${row.method} ${row.path}`)
for (const id of hollow)
  console.error(`partial.tsv names ${id}, which a test cites as a whole or which is no rule`)
for (const id of unknownIds)
  console.error(`A test cites ${id}, which is no rule: ${citationsById.get(id)!.join(', ')}`)
process.exitCode = inventedRows.length + unknownIds.length + hollow.length ? 1 : 0
