import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Figure, figuresIn } from './figures.ts'

/**
 * `npm run prove` runs everything that is promised at its full size, one after the other, and ends with each figure beside its goal. It wants
 * a quiet machine and takes an hour or two, most of it writing ten million messages; `-- --only chaos,backup` runs some. Ends with
 * code 1 when a goal was not reached.
 */
interface Step {
  name: string
  /** At which size. */
  size: string
  /** A script of this project and its arguments. */
  command: string[]
  env?: Record<string, string>
  /** It passes or fails; the others print figures beside their goals. */
  isCheck?: boolean
}

const chaos = (...args: string[]) => ['bench/src/chaos/main.ts', '--quiet', ...args]
const bench = (...args: string[]) => ['bench/src/main.ts', ...args]
const steps: Step[] = [
  { name: 'chaos', size: '20,000 messages, 50 kills of the server, 10 of PostgreSQL', command: chaos() },
  {
    name: 'processors',
    size: '600 messages with links, 30 kills of the server',
    command: chaos('--previews'),
    isCheck: true,
  },
  { name: 'backup', size: '20,000 messages before it begins', command: chaos('--backup') },
  { name: 'send', size: 'over the socket and over HTTP, 10 s each', command: bench('send') },
  { name: 'latency', size: '1,000 connected, 1,000 sends a second', command: bench('latency') },
  { name: 'held', size: '10,000 connections', command: bench('held') },
  { name: 'fanout', size: '5,000 connected; a room of 1,000', command: bench('fanout') },
  { name: 'storm', size: '5,000 clients', command: bench('storm', '--clients', '5000') },
  {
    name: 'history',
    size: '10,000,000 messages',
    command: bench('history', '--messages', '10000000'),
  },
  { name: 'uploads', size: 'a file of 2 GB, five broken connections', command: bench('uploads') },
  { name: 'search', size: '1,000,000 messages', command: bench('search', '--messages', '1000000') },
  {
    name: 'scrolling',
    size: 'a room of 100,000 messages in a browser',
    command: ['e2e/prove/scrolling.ts'],
  },
  {
    name: 'mails',
    size: '20,000 mails with keys and repeats, 20 kills of the server',
    command: chaos('--mails'),
    isCheck: true,
  },
  {
    name: 'notifications',
    size: '3,000 messages to 20 people with push and mail, 30 kills of the server',
    command: chaos('--notifications'),
    isCheck: true,
  },
  {
    name: 'statistic',
    size: '100,000 random events, counts against a recount',
    command: [
      'node_modules/vitest/vitest.mjs',
      'run',
      'server/src/services/notification/centre/statistic.test.ts',
    ],
    env: { NOTIFICATION_EVENTS: '100000' },
    isCheck: true,
  },
  { name: 'notify', size: '1,000 subscribed devices', command: bench('notify') },
  { name: 'centre', size: '1,000,000 notifications', command: bench('centre') },
  {
    name: 'outgoing',
    size: '10,000 messages behind a dead gateway',
    command: ['node_modules/vitest/vitest.mjs', 'run', 'server/src/platform/outgoing/queue.test.ts'],
    env: { OUTGOING_WAITING: '10000' },
    isCheck: true,
  },
  {
    name: 'clone',
    size: 'npm ci --ignore-scripts, npm start and a sign-in with the loopback interface alone',
    command: ['scripts/fresh-clone.ts'],
    isCheck: true,
  },
  {
    name: 'cluster',
    size: '20,000 messages a time over Redis, memory and PostgreSQL',
    command: ['scripts/test-cluster.mjs', '--only', 'chaos', '--full'],
  },
  {
    name: 'templates',
    size: '10,000 hostile bodies of mails',
    command: ['node_modules/vitest/vitest.mjs', 'run', 'server/src/services/notification-template/engine'],
    env: { TEMPLATE_BODIES: '10000' },
    isCheck: true,
  },
  {
    name: 'properties',
    size: 'cases of their own, 1,000 for a property that sets no number, 1,000,000 typed texts against what is shown',
    command: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'contract',
      '--project',
      'server',
      '--project',
      'web',
    ],
    env: { FC_SEED: 'random' },
    isCheck: true,
  },
]

const { values } = parseArgs({ options: { only: { type: 'string' } } })
const wanted = values.only?.split(',') ?? steps.map(step => step.name)
const unknown = wanted.find(name => !steps.some(step => step.name === name))
if (unknown !== undefined) {
  console.error(`--only takes some of ${steps.map(step => step.name).join(',')}, not ${unknown}.`)
  process.exit(2)
}

const outcomes: { step: Step; code: number; minutes: number; figures: Figure[] }[] = []
for (const step of steps.filter(step => wanted.includes(step.name))) {
  console.log(`\n── ${step.name}: ${step.size}`)
  const began = performance.now()
  const { code, output } = await run(step)
  const figures = figuresIn(output)
  outcomes.push({ step, code, minutes: (performance.now() - began) / 60_000, figures })
}

console.log('\n── What was promised')
for (const { step, code, minutes, figures } of outcomes) {
  console.log(`${step.name} (${step.size}; ${minutes.toFixed(1)} min)${code === 0 ? '' : ': FAILED'}`)
  for (const { text, isReached } of figures) console.log(`  ${isReached ? '✓' : '✗'} ${text}`)
}
const isAllReached = outcomes.every(
  ({ step, code, figures }) =>
    code === 0 && (step.isCheck || figures.length > 0) && figures.every(figure => figure.isReached),
)
console.log(isAllReached ? '\nall reached' : '\nNOT ALL REACHED')
process.exit(isAllReached ? 0 : 1)

/** Runs it as a process of its own, its output passed on as it comes. */
function run({ command: [script, ...args], env }: Step): Promise<{ code: number; output: string }> {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script!, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      process.stdout.write(text)
    })
    child.once('error', reject)
    child.once('close', code => resolve({ code: code ?? 1, output }))
  })
}
