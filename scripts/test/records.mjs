import { appendFileSync, existsSync, readFileSync } from 'node:fs'

/**
 * What the reporters of Vitest and Playwright write down, a line of JSON each, as it happens: a run that is ended has recorded by then what it
 * has done. Paths are relative to the root of the project.
 * - `{ kind: 'begin', files }`: what the run is going to run
 * - `{ kind: 'start', file }` and `{ kind: 'end', file, ms }`
 * - `{ kind: 'test', file, title, state: 'passed' | 'failed' | 'skipped', message? }`
 * - `{ kind: 'error', file?, message }`: outside any test
 */
export function writeRecord(record) {
  const path = process.env.TRAU_TEST_RECORDS
  if (path) appendFileSync(path, `${JSON.stringify(record)}\n`)
}

/** @returns the files of the run with what they have done so far, and errors that belong to none of them */
export function readRecords(path) {
  const files = new Map()
  const errors = []
  const fileOf = name => {
    if (!files.has(name)) files.set(name, { isStarted: false, isEnded: false, ms: 0, tests: [] })
    return files.get(name)
  }
  for (const record of linesOf(path)) {
    if (record.kind === 'begin') for (const name of record.files) fileOf(name)
    else if (record.kind === 'start') fileOf(record.file).isStarted = true
    else if (record.kind === 'end') Object.assign(fileOf(record.file), { isEnded: true, ms: record.ms })
    else if (record.kind === 'test') fileOf(record.file).tests.push(record)
    else if (record.file) fileOf(record.file).tests.push({ ...record, title: '', state: 'failed' })
    else errors.push(record.message)
  }
  return { files, errors }
}

function linesOf(path) {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap(line => {
      try {
        return line ? [JSON.parse(line)] : []
      } catch {
        // Cut off by the end of its process.
        return []
      }
    })
}
