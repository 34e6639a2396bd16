import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeRecord } from './records.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const nameOf = test => relative(root, test.location.file)
const textOf = errors => errors.map(error => error.stack || error.message || error.value).join('\n')

/** A Playwright reporter that writes what `records.mjs` describes. A file has ended when its last test has. */
export default class Records {
  #waiting = new Map()
  #ms = new Map()

  onBegin(_config, suite) {
    for (const test of suite.allTests())
      this.#waiting.set(nameOf(test), (this.#waiting.get(nameOf(test)) ?? 0) + 1)
    writeRecord({ kind: 'begin', files: [...this.#waiting.keys()] })
  }

  onTestBegin(test) {
    writeRecord({ kind: 'start', file: nameOf(test) })
  }

  onTestEnd(test, result) {
    const file = nameOf(test)
    // A test that passes only when tried again is a test that fails.
    const state = { expected: 'passed', skipped: 'skipped' }[test.outcome()] ?? 'failed'
    const title = test.titlePath().slice(3).join(' › ')
    const record = { kind: 'test', file, title, state }
    writeRecord(state === 'failed' ? { ...record, message: textOf(result.errors) } : record)
    this.#ms.set(file, (this.#ms.get(file) ?? 0) + result.duration)
    this.#waiting.set(file, this.#waiting.get(file) - 1)
    if (this.#waiting.get(file) === 0) writeRecord({ kind: 'end', file, ms: this.#ms.get(file) })
  }

  onError(error) {
    writeRecord({ kind: 'error', message: textOf([error]) })
  }
}
