import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeRecord } from './records.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const base = process.env.TRAU_TEST_ROOT ?? root
const nameOf = path => relative(base, path)
const textOf = errors => errors.map(error => error.stack || error.message).join('\n')

/** A Vitest reporter that writes what `records.mjs` describes. */
export default class Records {
  onTestRunStart(specifications) {
    writeRecord({ kind: 'begin', files: specifications.map(({ moduleId }) => nameOf(moduleId)) })
  }
  /** Before the file is loaded, which may hang too. */
  onTestModuleQueued({ moduleId }) {
    writeRecord({ kind: 'start', file: nameOf(moduleId) })
  }
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    const file = nameOf(test.module.moduleId)
    const record = { kind: 'test', file, title: test.fullName, state }
    writeRecord(state === 'failed' ? { ...record, message: textOf(errors) } : record)
  }
  onTestSuiteResult(suite) {
    const errors = suite.errors()
    if (errors.length > 0)
      writeRecord({ kind: 'error', file: nameOf(suite.module.moduleId), message: textOf(errors) })
  }
  onTestModuleEnd(module) {
    const file = nameOf(module.moduleId)
    const errors = module.errors()
    if (errors.length > 0) writeRecord({ kind: 'error', file, message: textOf(errors) })
    const { collectDuration, duration, setupDuration } = module.diagnostic()
    writeRecord({ kind: 'end', file, ms: collectDuration + setupDuration + duration })
  }
  onTestRunEnd(_modules, unhandledErrors) {
    for (const error of unhandledErrors) writeRecord({ kind: 'error', message: textOf([error]) })
  }
}
