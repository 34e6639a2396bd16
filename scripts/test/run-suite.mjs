import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readRecords } from './records.mjs'
import { runCommand } from './run-command.mjs'

/** So often what a silent run did not come to is run: once for each file that silences one. */
const mostRuns = 3

/**
 * Runs a suite, and what is left of it after a run in which no test ended for `silentMs`: the files that were running then have failed.
 * @param suite `command(files?, isAlone?)` gives the command for all files or some of them
 * @returns what each file did, and errors outside of them
 */
export async function runSuite(suite, { folder, env, limits, files, isAlone = false }) {
  const results = new Map()
  const errors = []
  let wantedFiles = files
  for (let run = 1; ; run++) {
    const records = join(folder, `${suite.name}-${Date.now()}.jsonl`)
    const { code, endedAs } = await runCommand(suite.command(wantedFiles, isAlone), {
      cwd: suite.cwd,
      env: { ...env, TRAU_TEST_RECORDS: records },
      isShown: true,
      records,
      ...limits,
    })
    const read = readRecords(records)
    rmSync(records, { force: true })
    errors.push(...read.errors)
    const left = []
    for (const [file, result] of read.files) {
      if (result.isEnded) results.set(file, result)
      else if (endedAs && !result.isStarted) left.push(file)
      else results.set(file, unended(result, endedAs, limits))
    }
    if (endedAs === 'silent' && left.length > 0 && run < mostRuns) {
      wantedFiles = left
      continue
    }
    if (left.length > 0) errors.push(`${left.length} files were not run: ${left.slice(0, 10).join(', ')}`)
    if (endedAs === 'late') errors.push(`Ended after ${limits.mostMs / 60_000} minutes.`)
    const hasFailed = errors.length > 0 || [...results.values()].some(({ tests }) => tests.some(isFailed))
    if (code !== 0 && !hasFailed) errors.push(`It ended with ${code}, though no test failed.`)
    if (results.size === 0 && errors.length === 0 && !files) errors.push('No test was run.')
    return { results, errors }
  }
}

export const isFailed = ({ state }) => state === 'failed'

/** A file that has not ended has failed, whatever of it has passed: a run that crashes must not count as one that was shorter. */
function unended(result, endedAs, { silentMs, mostMs }) {
  const messages = {
    silent: `No test ended for ${Math.round(silentMs / 1000)} s, and this file was running.`,
    late: `It was running when its step was ended after ${mostMs / 60_000} minutes.`,
  }
  const message = messages[endedAs] ?? 'The run ended before this file did.'
  return { ...result, tests: [...result.tests, { title: '', state: 'failed', message }] }
}
