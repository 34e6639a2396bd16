import { parseArgs } from 'node:util'
import { benchContacts } from './contacts/contacts.ts'
import { benchLookUps } from './contacts/look-ups.ts'
import { benchFirstPaint } from './first-paint/first-paint.ts'
import { benchHistory } from './history/history.ts'
import { benchLogins } from './logins/logins.ts'
import { benchCentre } from './notify/centre.ts'
import { benchNotify } from './notify/notify.ts'
import { benchSearch } from './search/messages.ts'
import { benchPeople } from './search/people.ts'
import { benchLatency } from './send/latency.ts'
import { benchSend } from './send/send.ts'
import { benchFanout } from './sockets/fanout.ts'
import { benchHeld } from './sockets/held.ts'
import { benchStorm } from './storm/storm.ts'
import { benchText } from './text/text.ts'
import { benchUploads } from './uploads/uploads.ts'

/**
 * `npm run bench` runs every suite, `npm run bench -- send` one. `--seconds 4` shortens the measured phases, `--messages` and `--clients`
 * set the sizes of `history` and `storm`, `--megabytes` of `uploads`; the promised figures of `history` are for `--messages 10000000`,
 * which takes ten minutes to write. `--people 100000` makes the tenant of `contacts` and `people` smaller than the million that their goals are for.
 */
interface Options {
  seconds: number
  messages: number
  clients: number
  megabytes: number
  people: number
  notifications: number
}

const suites: Record<string, (options: Options) => Promise<unknown>> = {
  // `people` is the size of a tenant, not how many send.
  send: ({ seconds }) => benchSend({ seconds }),
  latency: ({ seconds }) => benchLatency({ seconds }),
  held: () => benchHeld({}),
  fanout: benchFanout,
  storm: benchStorm,
  history: benchHistory,
  logins: benchLogins,
  contacts: ({ people }) => benchContacts(people),
  lookups: benchLookUps,
  notify: ({ seconds }) => benchNotify({ seconds }),
  centre: ({ notifications }) => benchCentre({ notifications }),
  uploads: benchUploads,
  people: ({ people }) => benchPeople(people),
  search: benchSearch,
  'first-paint': benchFirstPaint,
  text: () => benchText(),
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '10' },
    messages: { type: 'string', default: '500000' },
    clients: { type: 'string', default: '5000' },
    megabytes: { type: 'string', default: '2048' },
    people: { type: 'string', default: '1000000' },
    notifications: { type: 'string', default: '1000000' },
  },
})
const options: Options = {
  seconds: Number(values.seconds),
  messages: Number(values.messages),
  clients: Number(values.clients),
  megabytes: Number(values.megabytes),
  people: Number(values.people),
  notifications: Number(values.notifications),
}
const unknown = positionals.filter(name => !Object.hasOwn(suites, name))
if (unknown.length > 0 || !Object.values(options).every(value => value > 0)) {
  console.error(`Suites: ${Object.keys(suites).join(', ')}; sizes are positive numbers.`)
  process.exit(2)
}
for (const name of positionals.length ? positionals : Object.keys(suites)) await suites[name]!(options)
process.exit(0)
