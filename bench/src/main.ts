import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { endWithUsage, readArguments } from './arguments.ts'
import { benchCalls } from './calls/calls.ts'
import { benchLongCall } from './calls/long-call.ts'
import { benchContacts } from './contacts/contacts.ts'
import { benchLookUps } from './contacts/look-ups.ts'
import { benchDrive } from './drive/drive.ts'
import { benchDriveScrolling } from './drive/scrolling.ts'
import { benchZip } from './drive/zip.ts'
import { benchFirstPaint } from './first-paint/first-paint.ts'
import { benchFlood } from './flood/flood.ts'
import { benchGuard } from './guard/guard.ts'
import { benchHistory } from './history/history.ts'
import { benchLogins } from './logins/logins.ts'
import { benchLongNote } from './notes/long-note.ts'
import { benchNotes } from './notes/notes.ts'
import { benchTogether } from './notes/together.ts'
import { benchCentre } from './notify/centre.ts'
import { benchKeywords } from './notify/keywords.ts'
import { benchNotify } from './notify/notify.ts'
import { benchPermissions } from './permissions/permissions.ts'
import { benchRevocation } from './permissions/revocation.ts'
import { benchRetention } from './retention/retention.ts'
import { benchSearch } from './search/messages.ts'
import { benchPeople } from './search/people.ts'
import { benchLatency } from './send/latency.ts'
import { benchSend } from './send/send.ts'
import { benchFanout } from './sockets/fanout.ts'
import { benchFlags } from './sockets/flags.ts'
import { benchHeld } from './sockets/held.ts'
import { benchStorm } from './storm/storm.ts'
import { benchText } from './text/text.ts'
import { benchTurns } from './turns/turns.ts'
import { benchUploads } from './uploads/uploads.ts'

/**
 * `npm run bench` runs every suite, `npm run bench -- send` one. `--seconds 4` shortens the measured phases, `--messages` and `--clients`
 * set the sizes of `history` and `storm`, `--megabytes` of `uploads` and `zip`; the promised figures of `history` are for `--messages 10000000`,
 * which takes ten minutes to write. `--people 100000` makes the tenant of `contacts` and `people` smaller than the million that their goals are for.
 * `--updates` is the log of a note that `notes` folds, `--calls` how many `calls` accepts. `guard` runs only when it is named, and
 * compares with the last release, or `--base COMMIT`; the browsers' parts of `notes` and `drive` can be run alone: `long-note`, `notes-together`
 * and `large-folder`; `long-call` lasts as long as `--seconds` says.
 */
interface Options {
  seconds: number
  messages: number
  clients: number
  megabytes: number
  people: number
  notifications: number
  nodes: number
  updates: number
  calls: number
  base: string | undefined
}

const suites: Record<string, (options: Options) => Promise<unknown>> = {
  // `people` is the size of a tenant, not how many send.
  send: ({ seconds }) => benchSend({ seconds }),
  latency: ({ seconds }) => benchLatency({ seconds }),
  held: () => benchHeld({}),
  fanout: benchFanout,
  flags: () => benchFlags({}),
  storm: benchStorm,
  history: benchHistory,
  logins: benchLogins,
  calls: ({ calls, seconds }) => benchCalls({ calls, seconds }),
  contacts: ({ people }) => benchContacts(people),
  lookups: benchLookUps,
  notify: ({ seconds }) => benchNotify({ seconds }),
  keywords: () => benchKeywords({}),
  centre: ({ notifications }) => benchCentre({ notifications }),
  uploads: benchUploads,
  people: ({ people }) => benchPeople(people),
  search: benchSearch,
  retention: ({ messages, seconds }) => benchRetention({ messages, seconds }),
  permissions: async ({ people }) => {
    await benchPermissions({ people, holders: Math.min(people, 100_000) })
    await benchRevocation()
  },
  drive: async ({ nodes }) => {
    await benchDrive({ nodes })
    await benchDriveScrolling({ children: 10_000 })
  },
  notes: async ({ updates, seconds }) => {
    await benchTogether({ seconds })
    await benchNotes({ updates, seconds })
    await benchLongNote(100_000)
  },
  zip: ({ megabytes }) => benchZip({ megabytes }),
  'first-paint': benchFirstPaint,
  flood: ({ seconds }) => benchFlood({ seconds }),
  text: () => benchText(),
  turns: async () => void (await benchTurns()),
}
const onlyByName: Record<string, (options: Options) => Promise<unknown>> = {
  guard: ({ seconds, base }) => benchGuard({ seconds, base }),
  'long-note': () => benchLongNote(100_000),
  'notes-together': ({ seconds }) => benchTogether({ seconds }),
  'large-folder': () => benchDriveScrolling({ children: 10_000 }),
  'long-call': ({ seconds }) => benchLongCall({ seconds }),
}
const suitesByName = { ...suites, ...onlyByName }

const config = {
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '10' },
    messages: { type: 'string', default: '500000' },
    clients: { type: 'string', default: '5000' },
    megabytes: { type: 'string', default: '2048' },
    people: { type: 'string', default: '1000000' },
    notifications: { type: 'string', default: '1000000' },
    nodes: { type: 'string', default: '1000000' },
    updates: { type: 'string', default: '1000000' },
    calls: { type: 'string', default: '30' },
    base: { type: 'string' },
  },
} as const
const usage = `npm run bench -- [SUITE …] [--SIZE N …]
Suites: ${Object.keys(suitesByName).join(', ')}; without a name all but ${Object.keys(onlyByName).join(', ')}.
Sizes are positive numbers: ${Object.entries(config.options)
  .map(([name, option]) => ('default' in option ? `--${name} ${option.default}` : `--${name} COMMIT`))
  .join(', ')}.`
const { values, positionals } = readArguments(config, usage)
const options: Options = {
  seconds: Number(values.seconds),
  messages: Number(values.messages),
  clients: Number(values.clients),
  megabytes: Number(values.megabytes),
  people: Number(values.people),
  notifications: Number(values.notifications),
  nodes: Number(values.nodes),
  updates: Number(values.updates),
  calls: Number(values.calls),
  base: values.base,
}
const sizes = Object.values(options).filter(value => typeof value === 'number')
const unknownName = positionals.filter(name => !Object.hasOwn(suitesByName, name))
if (unknownName.length > 0) endWithUsage(`No suite is named ${unknownName.join(', ')}.`, usage)
if (!sizes.every(value => value > 0)) endWithUsage('A size is not a positive number.', usage)
// Browsers would measure the client that was built last. Only what is stale is built.
execFileSync(process.execPath, [fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url))])
for (const name of positionals.length ? positionals : Object.keys(suites)) await suitesByName[name]!(options)
process.exit()
