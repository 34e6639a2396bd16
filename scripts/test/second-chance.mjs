import { isFailed, runSuite } from './run-suite.mjs'

/** So many failed files are tried again; with more, something is broken, and a machine that is busy for hours tells nothing new. */
const mostFiles = 12

/**
 * Runs each failed file once more, alone. What passes then counts as passed, and is unsteady: its fault is a race, of the product or its own.
 * @returns the unsteady tests, each with its first failure
 */
export async function giveSecondChance(suite, results, options) {
  const failedFiles = [...results].filter(([, { tests }]) => tests.some(isFailed))
  if (failedFiles.length === 0 || failedFiles.length > mostFiles) return []
  const unsteady = []
  for (const [file, first] of failedFiles) {
    console.log(`\n── ${file} once more, alone`)
    const again = await runSuite(suite, { ...options, files: [file], isAlone: true })
    const second = again.results.get(file)
    if (!second || again.errors.length > 0) continue
    const failedAgain = new Set(second.tests.filter(isFailed).map(({ title }) => title))
    // A file that failed as a whole, in a hook or while it was loaded, passes as a whole or not at all.
    const isSteadyNow = ({ title }) => (title === '' ? failedAgain.size === 0 : !failedAgain.has(title))
    for (const test of first.tests.filter(isFailed))
      if (isSteadyNow(test)) unsteady.push({ where: whereOf(file, test), message: test.message })
    results.set(file, second)
  }
  return unsteady
}

export const whereOf = (file, { title }) => (title ? `${file} › ${title}` : file)
