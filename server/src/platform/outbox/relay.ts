import type { Database } from '../db/index.ts'
import type { Notices } from '../db/notices.ts'
import type { Log } from '../log.ts'
import type { OutboxRow } from './dispatcher.ts'

const topic = 'outbox_relay'
/** PostgreSQL takes less than 8,000 bytes a notice; the head takes some. */
const partLength = 7_800
const patienceMs = 1_000

export interface RelayOptions {
  database: Database
  notices: Notices
  log: Log
  /** Publishes to who is connected here. */
  deliver(rows: OutboxRow[]): Promise<void>
  /** From here on something may have been missed: nobody's position holds any more. */
  missed(): void
}

/**
 * Carries what one process takes from the outbox to every process on the same database, itself included, where each holds its own
 * connections. For a few processes, as while one is replaced by the next; many have Centrifugo, which is told once.
 * A notice reaches every listener in the order of commits or its connection is lost, and then `missed` says so.
 */
export function createRelay(options: RelayOptions) {
  const { database, notices, log } = options
  const parts = new Map<string, string[]>()
  const awaited = new Map<string, () => void>()
  let turn: Promise<void> = Promise.resolve()

  function hear(notice: string): void {
    const [, batch, part, count, text] = /^(\S+) (\d+)\/(\d+) (\S*)$/.exec(notice) ?? []
    if (batch === undefined) return
    const known = parts.get(batch) ?? []
    known[Number(part)] = text!
    parts.set(batch, known)
    if (Number(part) < Number(count)) return
    parts.delete(batch)
    const rows = JSON.parse(Buffer.from(known.join(''), 'base64').toString('utf8')) as OutboxRow[]
    turn = turn
      .then(() => options.deliver(rows))
      .catch(error => {
        log.warn({ err: error }, 'what another process published could not be passed on; clients fetch it')
        options.missed()
      })
      .then(() => awaited.get(batch)?.())
  }

  async function tell(batch: string, rows: OutboxRow[]): Promise<void> {
    // Plain letters: a part must not end within a character.
    const text = Buffer.from(JSON.stringify(rows)).toString('base64')
    const count = Math.ceil(text.length / partLength)
    const notes = Array.from(
      { length: count },
      (_, i) => `${batch} ${i + 1}/${count} ${text.slice(i * partLength, (i + 1) * partLength)}`,
    )
    // Nothing is stored, so nothing need be durable.
    await database.pool.query(
      `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, note)
       FROM unnest($2::text[]) WITH ORDINALITY AS notes(note, n) ORDER BY n`,
      [topic, notes],
    )
  }

  const ready = new Promise<void>(resolve => {
    notices.on(topic, hear, async () => {
      parts.clear()
      options.missed()
      resolve()
    })
  })

  return {
    /** Settles when this process hears for the first time; who connects before would hear of a loss at once. */
    ready,
    /** Settles when every process that listens has been told. */
    send: (rows: OutboxRow[]) => tell(crypto.randomUUID(), rows),
    /** Waits until what was sent so far has been published here, unless this process cannot hear any more. */
    async idle(): Promise<void> {
      const batch = crypto.randomUUID()
      const heard = new Promise<void>(resolve => awaited.set(batch, resolve))
      const late = new Promise<void>(resolve => setTimeout(resolve, patienceMs).unref())
      await tell(batch, []).catch(() => undefined)
      await Promise.race([heard, late])
      awaited.delete(batch)
    },
  }
}

export type Relay = ReturnType<typeof createRelay>
