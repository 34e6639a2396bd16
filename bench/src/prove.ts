import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { endWithUsage, readArguments } from './arguments.ts'
import { type Figure, figuresIn } from './figures.ts'

/**
 * `npm run prove` runs everything that is promised at its full size, one after the other, and ends with each figure beside its goal. It wants
 * a quiet machine and takes an hour or two, most of it writing ten million messages; `-- --only chaos,backup` runs some, `drive` all of
 * `drive-…` too. Ends with code 1 when a goal was not reached; what the machine lacks is `not run`.
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
  { name: 'flood', size: '100 messages/s for 10 s into the open room of a browser', command: bench('flood') },
  { name: 'held', size: '10,000 connections', command: bench('held') },
  { name: 'fanout', size: '5,000 connected; a room of 1,000', command: bench('fanout') },
  { name: 'flags', size: 'a flag switched 10 times, 1,000 connected', command: bench('flags') },
  { name: 'storm', size: '5,000 clients', command: bench('storm', '--clients', '5000') },
  {
    name: 'history',
    size: '10,000,000 messages',
    command: bench('history', '--messages', '10000000'),
  },
  { name: 'uploads', size: 'a file of 2 GB, five broken connections', command: bench('uploads') },
  {
    name: 'search',
    size: '1,000,000 messages, and 200,000 files beside them',
    command: bench('search', '--messages', '1000000'),
  },
  {
    name: 'scrolling',
    size: 'a room of 100,000 messages in a browser',
    command: ['e2e/prove/scrolling.ts'],
  },
  {
    name: 'drive-uploads',
    size: 'a file of 1 GB over 10 cuts, 2 reloads and a SIGKILL; a folder of 5,000 files',
    command: ['e2e/prove/drive-uploads.ts'],
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
    name: 'notifications-withdrawn',
    size: '500 random histories of messages while push and mail servers fail: no byte of what was withdrawn arrives',
    command: [
      'node_modules/vitest/vitest.mjs',
      'run',
      'server/src/services/notification/push/histories.test.ts',
    ],
    env: { NOTIFICATION_HISTORIES: '500', FC_SEED: 'random' },
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
  {
    name: 'invoices',
    size: '1,000 invoices opened by 16 callers, 20 kills of the server',
    command: chaos('--invoices'),
    isCheck: true,
  },
  {
    name: 'retention',
    size: '1,000,000 old messages swept while 100 sends a second go on',
    command: bench('retention', '--messages', '1000000', '--seconds', '60'),
  },
  {
    name: 'permissions',
    size: '10,000 roles, 1,000,000 people of whom 100,000 hold three; Casbin with 20,000 policies',
    command: bench('permissions'),
  },
  {
    name: 'permissions-worlds',
    size: '10,000 random worlds against the reference, 5,000 sequences of grants, 200 times two who remove each other, lists at 100,000 people, three processes',
    command: ['node_modules/vitest/vitest.mjs', 'run', 'server/src/services/admin-permission'],
    env: {
      PERMISSION_WORLDS: '10000',
      PERMISSION_SEQUENCES: '5000',
      PERMISSION_RACES: '200',
      PERMISSION_PEOPLE: '100000',
      FC_SEED: 'random',
    },
    isCheck: true,
  },
  { name: 'notify', size: '1,000 subscribed devices', command: bench('notify') },
  { name: 'keywords', size: '200 messages of 9.9 KB to 200 and 1,000 members', command: bench('keywords') },
  { name: 'centre', size: '1,000,000 notifications', command: bench('centre') },
  {
    name: 'calls-states',
    size: '20,000 random orders of what happens to a call',
    command: ['node_modules/vitest/vitest.mjs', 'run', 'server/src/services/rtc/machine'],
    env: { CALL_INTERLEAVINGS: '20000' },
    isCheck: true,
  },
  {
    name: 'calls-direct',
    size: '30 calls of two, 10 reloads, 5 cuts, changes of address and kills of the server, 5 minutes on a weak network',
    command: bench('calls', '--calls', '30', '--seconds', '300'),
  },
  {
    name: 'calls-sfu',
    size: '8 and 12 people in a relayed call, two of them in Chromium',
    command: ['e2e/prove/calls-sfu.ts'],
  },
  {
    name: 'calls-grow',
    size: 'a call that grows from two browsers to five people, through the relay and back',
    command: ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', 'prove/group-grows'],
    env: { TRAU_PROVE: '1' },
    isCheck: true,
  },
  {
    name: 'calls-hour',
    size: 'a video call of two browsers for an hour: memory and connections',
    command: bench('long-call', '--seconds', '3600'),
  },
  {
    name: 'calls-relay',
    size: '30 connections by UDP, TCP and TLS in a browser, 10 s of media, 80,000 junk packets',
    command: ['e2e/prove/calls-relay.ts'],
  },
  {
    name: 'drive-size',
    size: '1,000,000 files and folders; a folder of 10,000 scrolled in a browser',
    command: bench('drive'),
  },
  { name: 'drive-zip', size: 'a zip of 2 GB', command: bench('zip') },
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
    name: 'drive-trees',
    size: '60 runs of up to 180 changes of a tree by three clients, a zip of more than 4 GB, 314 hostile files and names',
    command: ['node_modules/vitest/vitest.mjs', 'run', 'server/src/services/drive'],
    env: { FC_SEED: 'random', ZIP_BYTES: '4295000000', HOSTILE_FILES: 'all' },
    isCheck: true,
  },
  {
    name: 'drive-kills',
    size: '6 people who upload and delete, 30 kills of the server',
    command: chaos('--drive'),
    isCheck: true,
  },
  {
    name: 'drive-hostile',
    size: '10,000 hostile requests of WebDAV: paths, XML, headers, floods of locks',
    command: ['node_modules/vitest/vitest.mjs', 'run', 'server/src/services/dav/hostile.test.ts'],
    env: { FC_SEED: 'random', DAV_REQUESTS: '10000' },
    isCheck: true,
  },
  {
    name: 'drive-browser',
    size: '314 hostile files and names in the viewer, by link and by address',
    command: ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', 'drive/hostile-files'],
    env: { HOSTILE_FILES: 'all' },
    isCheck: true,
  },
  {
    name: 'drive-webdav',
    size: 'litmus; rclone with 2,000 files of 2 GB there and back beside its own server; in a folder and a bucket',
    command: ['scripts/test-cluster.mjs', '--only', 'webdav', '--full'],
  },
  {
    name: 'drive-webdav-kills',
    size: 'programs of 6 people who write, copy and move trees by WebDAV, 40 kills of the server',
    command: chaos('--webdav'),
    isCheck: true,
  },
  {
    name: 'notes-kills',
    size: '5 writers with 2,000 random edits each, 20 kills of the server, 10 of them with all pages, 50 socket cuts; @hocuspocus/server beside',
    command: chaos('--notes'),
    isCheck: true,
  },
  {
    name: 'notes-live',
    size: '20 writers and two browsers in one note, two offline writers of 1,000 letters, a note of 100,000 letters also in a browser, 1,000,000 updates folded',
    command: bench('notes'),
  },
  {
    name: 'notes-typing',
    size: '200 sentences each that two people compose in one paragraph at the same time',
    command: ['node_modules/@playwright/test/cli.js', 'test', '-c', 'e2e', 'note/typing'],
    env: { TRAU_PROVE: '1' },
    isCheck: true,
  },
  {
    name: 'notes-input-method',
    size: '200 sentences each by Telex and VNI through UniKey under IBus while a second person composes in the same paragraph',
    command: ['e2e/prove/notes-input-method.ts'],
  },
  {
    name: 'notes-markdown',
    size: '200 documents from note to Markdown to note',
    command: ['node_modules/vitest/vitest.mjs', 'run', 'web/src/features/note/editor/markdown.test.ts'],
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

const usage = `npm run prove [-- --only STEP,STEP …]: all of these, or some of them
${steps.map(({ name, size }) => `  ${name}: ${size}`).join('\n')}`
const { values } = readArguments({ options: { only: { type: 'string' } } }, usage)
const wantedNames = values.only?.split(',') ?? steps.map(step => step.name)
const isOf = (step: Step, name: string) => step.name === name || step.name.startsWith(`${name}-`)
const unknownName = wantedNames.find(name => !steps.some(step => isOf(step, name)))
if (unknownName !== undefined) endWithUsage(`No step is named ${unknownName}.`, usage)

/** As automake's: the machine lacks what the step needs. */
const notRun = 77
const outcomes: { step: Step; code: number; minutes: number; figures: Figure[] }[] = []
for (const step of steps.filter(step => wantedNames.some(name => isOf(step, name)))) {
  console.log(`\n── ${step.name}: ${step.size}`)
  const began = performance.now()
  const { code, output } = await run(step)
  const figures = figuresIn(output)
  outcomes.push({ step, code, minutes: (performance.now() - began) / 60_000, figures })
}

console.log('\n── What was promised')
for (const { step, code, minutes, figures } of outcomes) {
  const word = code === 0 ? '' : code === notRun ? ': not run' : ': FAILED'
  console.log(`${step.name} (${step.size}; ${minutes.toFixed(1)} min)${word}`)
  for (const { text, isReached } of figures) console.log(`  ${isReached ? '✓' : '✗'} ${text}`)
}
const isAllReached = outcomes.every(
  ({ step, code, figures }) =>
    code === notRun ||
    (code === 0 && (step.isCheck || figures.length > 0) && figures.every(figure => figure.isReached)),
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
