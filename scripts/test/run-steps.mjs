import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measurePace } from './measure-pace.mjs'
import { runCommand } from './run-command.mjs'
import { isFailed, runSuite } from './run-suite.mjs'
import { giveSecondChance, whereOf } from './second-chance.mjs'
import { summarise } from './summary.mjs'

const minute = 60_000
/** What a step may take: it ends when it is silent, hardly ever by its length. */
export const stepLimits = { silentMs: 4 * minute, mostMs: 45 * minute }

/**
 * Runs steps, phase after phase, those of a phase in lanes beside each other, and gives failed files a second chance.
 * A step is a check, `{ name, command, cwd }`, or a suite, whose `command` is a function (`run-suite.mjs`).
 * @returns the exit code
 */
export async function runSteps(phases, { env, isStrict = false, limits = stepLimits }) {
  const folder = mkdtempSync(join(tmpdir(), 'trau-records-'))
  const steps = []
  const withPace = () => ({ ...env, TRAU_TEST_PACE: String(measurePace()) })
  try {
    const first = withPace()
    console.log(
      `Time-outs are multiplied by ${first.TRAU_TEST_PACE}, which is what this machine takes longer now.`,
    )
    const options = { folder, env: first, limits }
    for (const lanes of phases) {
      const results = await Promise.all(
        lanes.map(async lane => {
          const endedSteps = []
          for (const step of lane) endedSteps.push(await runStep(step, options))
          return endedSteps
        }),
      )
      steps.push(...results.flat())
    }
    if (!isStrict)
      for (const step of steps)
        if (step.results)
          step.unsteady = await giveSecondChance(step.suite, step.results, { ...options, env: withPace() })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return summarise(steps.map(counted))
}

async function runStep(step, options) {
  const start = performance.now()
  const isSuite = typeof step.command === 'function'
  if (isSuite) console.log(`\n── ${step.name}`)
  const outcome = isSuite
    ? { suite: step, ...(await runSuite(step, { ...options, files: step.files })) }
    : await runCheck(step, options)
  const seconds = (performance.now() - start) / 1000
  const result = { name: step.name, seconds, ...outcome }
  console.log(`${counted(result).failed ? '✗' : '✓'} ${step.name} (${seconds.toFixed(1)} s)`)
  return result
}

/** A check speaks where it has something to complain about, or where it is `alwaysPrints`. */
async function runCheck({ name, command, cwd, alwaysPrints }, { env, limits }) {
  const { code, output } = await runCommand(command, { cwd, env, mostMs: limits.mostMs })
  if (code !== 0 || alwaysPrints) process.stdout.write(output)
  return code === 0 ? { passed: 1 } : { failures: [{ where: name, message: lastLines(output) }] }
}

/** A crash, or an error outside any test, is one failure more, never silence. */
function counted({ results, errors = [], suite: _, ...step }) {
  const { passed: passCount = 0, failures = [] } = step
  if (!results) return { ...step, passed: passCount, failures, failed: failures.length, skipped: 0 }
  const files = [...results]
  const tests = files.flatMap(([file, one]) =>
    one.tests.map(test => ({ ...test, where: whereOf(file, test) })),
  )
  const all = [
    ...tests.filter(isFailed),
    ...errors.map(message => ({ where: `outside any test of ${step.name}`, message })),
  ]
  const count = state => tests.filter(test => test.state === state).length
  return {
    ...step,
    files: files.map(([file, { ms }]) => ({ file, ms })),
    passed: count('passed'),
    skipped: count('skipped'),
    failed: all.length,
    failures: all,
  }
}

const lastLines = output => output.trim().split('\n').slice(-12).join('\n')
