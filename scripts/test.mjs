/**
 * `npm test`: every check of the project, each with its own counts, ending with one line `N passed, N failed`.
 * `--only format,lint,types,spec,unit,build,e2e` runs some of them. A check without counts of its own counts as one.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { environmentOf, findNode, LaunchError, launch, root } from './node24.mjs'

const minute = 60_000
const packages = join(root, 'node_modules')
const biome = join(packages, '@biomejs', 'biome', 'bin', 'biome')
const tsc = join(packages, 'typescript', 'bin', 'tsc')

/** A step: its name, the group `--only` knows, the command, and for suites how to read their counts. */
const steps = [
  check('format', 'format', [biome, 'check', '--linter-enabled=false', '--max-diagnostics=50', '.']),
  check('lint', 'lint', [biome, 'lint', '--error-on-warnings', '--max-diagnostics=50', '.']),
  ...['contract', 'server', 'web', 'e2e', 'bench', 'deploy', 'scripts'].map(project =>
    check('types', `types of ${project}`, [tsc, '--noEmit', '--pretty', 'false', '-p', project]),
  ),
  check('spec', 'generated client table', ['scripts/generate-client.ts', '--check']),
  check('spec', 'specification report', ['scripts/spec.ts']),
  {
    ...check('unit', 'unit and service tests', [join(packages, 'vitest', 'vitest.mjs'), 'run']),
    minutes: 10,
    silentMinutes: 2.5,
    report: {
      flags: file => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      read: readVitest,
    },
  },
  check('build', 'build and size', ['scripts/build.mjs', '--force']),
  {
    ...check('e2e', 'browser tests', [join(packages, '@playwright', 'test', 'cli.js'), 'test']),
    cwd: join(root, 'e2e'),
    minutes: 12,
    report: { env: file => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: file }), read: readPlaywright },
  },
]

function check(group, name, command) {
  return { group, name, command, cwd: root, minutes: 4 }
}

await launch(main)

async function main() {
  const node = findNode()
  const chosen = steps.filter(step => groups().has(step.group))
  const reports = mkdtempSync(join(tmpdir(), 'trau-reports-'))
  const results = []
  try {
    for (const step of chosen) results.push(await run(node, step, join(reports, 'report.json')))
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  return summarise(results)
}

function groups() {
  const known = new Set(steps.map(step => step.group))
  const at = process.argv.indexOf('--only')
  if (at < 0) return known
  const asked = (process.argv[at + 1] ?? '').split(',').filter(Boolean)
  const unknown = asked.find(group => !known.has(group))
  if (unknown !== undefined || asked.length === 0)
    throw new LaunchError(`--only takes some of ${[...known].join(',')}${unknown ? `, not ${unknown}` : ''}.`)
  return new Set(asked)
}

async function run(node, step, file) {
  rmSync(file, { force: true })
  console.log(`\n── ${step.name}`)
  const start = performance.now()
  const args = [...step.command, ...(step.report?.flags?.(file) ?? [])]
  let { code, output, isSilent } = await execute(node, step, args, step.report?.env?.(file))
  if (isSilent) {
    rmSync(file, { force: true })
    ;({ code, output } = await execute(node, step, args, step.report?.env?.(file)))
  }
  const counts = countsOf(step, code, file)
  // A suite speaks while it runs; a check that has nothing to complain about stays silent.
  if (!step.report && (code !== 0 || step.group === 'build' || step.group === 'spec'))
    process.stdout.write(output)
  const seconds = (performance.now() - start) / 1000
  console.log(`${counts.failed ? '✗' : '✓'} ${step.name} (${seconds.toFixed(1)} s)`)
  return { name: step.name, seconds, ...counts }
}

/** A crash, an unreadable report or an error outside any test is one failure more, never silence. */
function countsOf(step, code, file) {
  if (!step.report)
    return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : { passed: 0, failed: 1, skipped: 0 }
  let counts = { passed: 0, failed: 0, skipped: 0 }
  try {
    if (existsSync(file)) counts = step.report.read(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    console.error(`The report of ${step.name} cannot be read: ${error.message}`)
  }
  const isWrong = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return isWrong ? { ...counts, failed: 1 } : counts
}

function readVitest(report) {
  const brokenFiles = report.testResults.filter(
    file => file.status === 'failed' && !file.assertionResults.some(test => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: report.testResults.flatMap(({ name, message, assertionResults }) => {
      const tests = assertionResults.filter(test => test.status === 'failed')
      const where = relative(root, name)
      if (tests.length === 0) return brokenFiles.some(file => file.name === name) ? [{ where, message }] : []
      return tests.map(test => ({
        where: `${where} › ${test.fullName}`,
        message: test.failureMessages.join('\n'),
      }))
    }),
  }
}

function readPlaywright({ stats, errors, suites }) {
  // A test that passes only when tried again is a test that fails.
  const failed = stats.unexpected + stats.flaky
  return {
    passed: stats.expected,
    failed: failed || errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap(failedSpecs),
      ...errors.map(({ message }) => ({ where: 'outside any test', message })),
    ],
  }
}

function failedSpecs({ specs = [], suites = [] }) {
  const own = specs
    .filter(spec => spec.tests.some(test => test.status === 'unexpected' || test.status === 'flaky'))
    .map(({ file, title, tests }) => ({
      where: `e2e/${file} › ${title}`,
      message: tests
        .flatMap(test => test.results.flatMap(result => result.errors))
        .map(error => error.message)
        .join('\n'),
    }))
  return [...own, ...suites.flatMap(failedSpecs)]
}

function execute(node, step, args, env) {
  return new Promise(resolve => {
    const isSuite = step.report !== undefined
    const child = spawn(node, args, {
      cwd: step.cwd,
      env: environmentOf(node, env),
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    })
    let output = ''
    let isSilent = false
    for (const [stream, ours] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ])
      stream.setEncoding('utf8').on('data', text => {
        silence?.refresh()
        if (isSuite) ours.write(text)
        else output += text
      })
    const end = (signal, note) => {
      if (note) output += note
      if (note && isSuite) console.error(note)
      killGroup(child, signal)
    }
    const limit = setTimeout(
      () => end('SIGKILL', `\nStopped after ${step.minutes} minutes.\n`),
      step.minutes * minute,
    )
    // A runner whose last process does not end says nothing any more: it is ended and run once again, from the beginning.
    const silence =
      step.silentMinutes &&
      setTimeout(() => {
        isSilent = true
        end('SIGKILL', `\nSilent for ${step.silentMinutes} minutes: ended.\n`)
      }, step.silentMinutes * minute)
    const onSignal = signal => {
      end(signal)
      setTimeout(() => end('SIGKILL'), 10_000).unref()
      child.once('close', () => process.exit(130))
    }
    process.once('SIGINT', onSignal).once('SIGTERM', onSignal)
    child.once('error', error => {
      output += error.message
    })
    child.once('close', code => {
      clearTimeout(limit)
      clearTimeout(silence)
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal)
      resolve({ code: code ?? 1, output, isSilent })
    })
  })
}

/** The child and what it started, browsers included. */
function killGroup(child, signal) {
  try {
    if (process.platform === 'win32') child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}

function summarise(results) {
  const total = key => results.reduce((sum, result) => sum + result[key], 0)
  const width = Math.max(...results.map(result => result.name.length))
  for (const { failures = [] } of results) for (const failure of failures) tellFailure(failure)
  console.log('')
  for (const { name, passed, failed, skipped, seconds } of results) {
    const counts = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed ${String(skipped).padStart(4)} skipped`
    console.log(`${name.padEnd(width)} ${counts} ${seconds.toFixed(1).padStart(7)} s`)
  }
  const skipped = total('skipped')
  console.log(
    `\n${total('passed')} passed, ${total('failed')} failed${skipped ? `, ${skipped} skipped` : ''}`,
  )
  return total('failed') === 0 ? 0 : 1
}

/** Once more beside the counts: whoever reads a log from its end finds what failed, not only how much. */
function tellFailure({ where, message = '' }) {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, 12)
  console.log([`\n✗ ${where}`, ...lines.map(line => `    ${line.slice(0, 300)}`)].join('\n'))
}
