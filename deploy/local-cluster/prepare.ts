/**
 * Finds or builds what the cluster consists of, or the programs that the arguments name; says what is missing and exits with 77, as test suites
 * say "not run".
 */
import { buildCentrifugo, buildLiveKit, findPostgres, findRedis, Missing } from './programs.ts'

const programs: Record<string, () => string> = {
  PostgreSQL: findPostgres,
  Redis: findRedis,
  Centrifugo: buildCentrifugo,
  LiveKit: buildLiveKit,
}
const programNames = process.argv.length > 2 ? process.argv.slice(2) : ['PostgreSQL', 'Redis', 'Centrifugo']

let isComplete = true
for (const [name, find] of Object.entries(programs).filter(([name]) => programNames.includes(name))) {
  try {
    console.log(`${name}: ${find()}`)
  } catch (error) {
    if (!(error instanceof Missing)) throw error
    isComplete = false
    console.log(`${name}: not run, ${error.message}`)
  }
}
process.exitCode = isComplete ? 0 : 77
