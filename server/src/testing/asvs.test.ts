import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

/** `docs/asvs.csv` says where each requirement of OWASP ASVS 5.0, levels 1 and 2, is met, and by which test. This keeps it true. */
const root = fileURLToPath(new URL('../../..', import.meta.url))
const statuses = ['met', 'partly', 'not met', 'not applicable']
/** Of the standard: https://github.com/OWASP/ASVS/tree/v5.0.0 */
const requirements = { 1: 70, 2: 183 }

interface Row {
  id: string
  level: string
  status: string
  what: string
  where: string
  test: string
  note: string
}

const [head, ...lines] = fieldsOf(readFileSync(join(root, 'docs/asvs.csv'), 'utf8'))
const rows = lines.map(line => Object.fromEntries(head!.map((name, n) => [name, line[n]])) as unknown as Row)

/** RFC 4180, of a file without line breaks in fields. */
function fieldsOf(csv: string): string[][] {
  return csv
    .trimEnd()
    .split('\n')
    .map(line =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
        ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain!,
      ),
    )
}

const wherever = (row: Row) => row.where.split('; ').filter(Boolean)
const tests = (row: Row) =>
  row.test
    .split(' && ')
    .filter(Boolean)
    .map(one => /^(\S+): (.+)$/.exec(one)?.slice(1) as [path: string, name: string])

it('has a line of seven fields for each requirement, once, in order', () => {
  expect(head).toEqual(['id', 'level', 'status', 'what', 'where', 'test', 'note'])
  expect(lines.filter(line => line.length !== 7)).toEqual([])
  const ids = rows.map(row => row.id)
  expect(ids.filter(id => !/^\d+(\.\d+){2}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids).toEqual(ids.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })))
  for (const [level, count] of Object.entries(requirements))
    expect(rows.filter(row => row.level === level).length, `level ${level}`).toBe(count)
})

it('knows four statuses, and gives a reason wherever it is not simply met', () => {
  for (const { id, status, what, test, note } of rows) {
    expect(statuses, id).toContain(status)
    expect(what, id).not.toBe('')
    if (status !== 'met') expect(note, `${id}: the note says why`).not.toBe('')
    if (status === 'met' && test === '')
      expect(note, `${id}: met without a test is a matter of these alone`).toMatch(
        /configuration|documentation/,
      )
  }
})

it('names files that are there', () => {
  const gone = rows.flatMap(row =>
    wherever(row)
      .filter(path => !existsSync(join(root, path)))
      .map(path => `${row.id}: ${path}`),
  )
  expect(gone).toEqual([])
  expect(rows.filter(row => row.status === 'met' && row.where === '').map(row => row.id)).toEqual([])
})

it('names tests that are there', () => {
  const gone = rows.flatMap(row =>
    tests(row)
      .filter(([path, name]) => {
        const file = join(root, path)
        return (
          !/\.(test|e2e)\.tsx?$/.test(path) || !existsSync(file) || !readFileSync(file, 'utf8').includes(name)
        )
      })
      .map(([path, name]) => `${row.id}: ${path}: ${name}`),
  )
  expect(gone).toEqual([])
})
