import type { Database } from '../db/index.ts'
import type { Notices } from '../db/notices.ts'
import type { Log } from '../log.ts'
import type { OutboxRow } from './dispatcher.ts'

const topic = 'outbox_relay'
/** PostgreSQL accepts less than 8,000 bytes per notice; the header needs some. */
const partLength = 7_800
const patienceMs = 1_000

export interface RelayOptions {
  database: Database
  notices: Notices
  log: Log
  /** Publishes to the clients connected to this process. */
  deliver(rows: OutboxRow[]): Promise<void>
  /** Notices may have been lost: every client must fetch again. */
  missed(): void
}

/**
 * Passes rows that one process reads from the outbox to every process on the same database, itself included, if each holds its own
 * connections. Meant for a few processes, as during a rolling update; larger installations use Centrifugo.
 * A notice reaches every listener in commit order, or its connection is lost; then `missed` is called.
 */
export function createRelay(options: RelayOptions) {
  const { database, notices, log } = options
  const parts = new Map<string, string[]>()
  const waitingBatches = new Map<string, () => void>()
  let turn: Promise<void> = Promise.resolve()

  function receiveNotice(notice: string): void {
    const [, batch, part, count, text] = /^(\S+) (\d+)\/(\d+) (\S*)$/.exec(notice) ?? []
    if (batch === undefined) return
    const receivedParts = parts.get(batch) ?? []
    receivedParts[Number(part)] = text!
    parts.set(batch, receivedParts)
    if (Number(part) < Number(count)) return
    parts.delete(batch)
    // Hearing began again within it, and made clients fetch.
    if (receivedParts.filter(one => one !== undefined).length < Number(count)) return
    const rows = JSON.parse(Buffer.from(receivedParts.join(''), 'base64').toString('utf8')) as OutboxRow[]
    turn = turn
      .then(() => options.deliver(rows))
      .catch(error => {
        log.warn({ err: error }, 'what another process published could not be passed on; clients fetch it')
        options.missed()
      })
      .then(() => waitingBatches.get(batch)?.())
  }

  async function sendBatch(batch: string, rows: OutboxRow[]): Promise<void> {
    // Base64, so that no part ends within a character.
    const text = Buffer.from(JSON.stringify(rows)).toString('base64')
    const count = Math.ceil(text.length / partLength)
    const notes = Array.from(
      { length: count },
      (_, i) => `${batch} ${i + 1}/${count} ${text.slice(i * partLength, (i + 1) * partLength)}`,
    )
    // Nothing is stored, so the commit need not be durable.
    await database.pool.query(
      `SELECT set_config('synchronous_commit', 'off', true), pg_notify($1, note)
       FROM unnest($2::text[]) WITH ORDINALITY AS notes(note, n) ORDER BY n`,
      [topic, notes],
    )
  }

  const ready = new Promise<void>(resolve => {
    notices.on(topic, receiveNotice, async () => {
      parts.clear()
      options.missed()
      resolve()
    })
  })

  return {
    /** Resolves when this process listens; clients that connect before would have to fetch again at once. */
    ready,
    /** Resolves when the notices are committed, and so reach every listening process. */
    send: (rows: OutboxRow[]) => sendBatch(crypto.randomUUID(), rows),
    /** Waits until what was sent so far has been published here, unless this process has stopped listening. */
    async idle(): Promise<void> {
      const batch = crypto.randomUUID()
      const batchReceived = new Promise<void>(resolve => waitingBatches.set(batch, resolve))
      const late = new Promise<void>(resolve => setTimeout(resolve, patienceMs).unref())
      await sendBatch(batch, []).catch(() => undefined)
      await Promise.race([batchReceived, late])
      waitingBatches.delete(batch)
    },
  }
}

export type Relay = ReturnType<typeof createRelay>
