/** Finds or builds what the cluster consists of; says what is missing and exits with 77, as test suites say "not run". */
import { buildCentrifugo, findPostgres, findRedis, Missing } from './programs.ts'

let isComplete = true
for (const [name, find] of Object.entries({
  PostgreSQL: findPostgres,
  Redis: findRedis,
  Centrifugo: buildCentrifugo,
})) {
  try {
    console.log(`${name}: ${find()}`)
  } catch (error) {
    if (!(error instanceof Missing)) throw error
    isComplete = false
    console.log(`${name}: not run, ${error.message}`)
  }
}
process.exitCode = isComplete ? 0 : 77
