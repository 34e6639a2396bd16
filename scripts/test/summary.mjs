import { stripVTControlCharacters } from 'node:util'

const slowestCount = 15

/** Prints what failed and what is unsteady, the slowest files, the counts of each step, and the closing line. @returns the exit code */
export function summarise(steps) {
  const total = key => steps.reduce((sum, step) => sum + step[key], 0)
  const unsteady = steps.flatMap(step => step.unsteady ?? [])
  const mostUnsteady = Math.max(3, Math.floor(total('passed') / 1_000))
  const isTooUnsteady = unsteady.length > mostUnsteady
  for (const { failures } of steps) for (const failure of failures) tell('✗', failure)
  for (const test of unsteady) tell('unsteady', test)
  tellSlowest(steps.flatMap(step => step.files ?? []))
  const width = Math.max(...steps.map(step => step.name.length))
  console.log('')
  for (const { name, passed: passes, failed: failures, skipped: skips, seconds, unsteady = [] } of steps) {
    const counts = `${String(passes).padStart(5)} passed ${String(failures).padStart(4)} failed ${String(skips).padStart(4)} skipped`
    const remark = unsteady.length > 0 ? `, ${unsteady.length} unsteady` : ''
    console.log(`${name.padEnd(width)} ${counts} ${seconds.toFixed(1).padStart(7)} s${remark}`)
  }
  if (unsteady.length > 0)
    console.log(
      `\n${unsteady.length} unsteady, at most ${mostUnsteady}: passed alone, not the first time. A fault each, to be mended first.`,
    )
  const failureCount = total('failed') + (isTooUnsteady ? 1 : 0)
  const skipCount = total('skipped')
  console.log(
    `\n${total('passed')} passed, ${failureCount} failed${skipCount ? `, ${skipCount} skipped` : ''}`,
  )
  return failureCount === 0 ? 0 : 1
}

/** Once more beside the counts: whoever reads a log from its end finds what failed, not only how much. */
function tell(mark, { where, message = '' }) {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, 12)
  console.log([`\n${mark} ${where}`, ...lines.map(line => `    ${line.slice(0, 300)}`)].join('\n'))
}

function tellSlowest(files) {
  if (files.length === 0) return
  console.log('\nThe slowest files:')
  for (const { file, ms } of files.toSorted((a, b) => b.ms - a.ms).slice(0, slowestCount))
    console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`)
}
