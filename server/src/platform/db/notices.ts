import type pg from 'pg'
import type { Log } from '../log.ts'
import type { Database } from './index.ts'

const heartbeatMs = 500
const pauseMs = 250

export interface Notices {
  /**
   * Hears what any process tells by NOTIFY on a topic. `opened` runs each time hearing begins, the first time and after every loss:
   * earlier notices are not repeated, so the state is read there.
   */
  on(topic: string, hear: (payload: string) => void, onOpen?: () => Promise<void>): void
  start(): void
  stop(): Promise<void>
}

/** One connection on which this process hears the others (https://www.postgresql.org/docs/current/sql-notify.html). */
export function createNotices(database: Database, log: Log): Notices {
  const topics = new Map<string, { hear: (payload: string) => void; opened?: () => Promise<void> }>()
  let client: pg.Client | undefined
  let isStopped = false
  let queue: Promise<void> = Promise.resolve()

  async function listen(): Promise<void> {
    while (!isStopped) {
      try {
        client = await database.connect()
        client.on('notification', ({ channel, payload }) => topics.get(channel)?.hear(payload ?? ''))
        for (const topic of topics.keys()) await client.query(`LISTEN ${topic}`)
        // The connection hears already: a change while this reads arrives as a notice as well.
        for (const { opened: onOpen } of topics.values()) await onOpen?.()
        await untilLost(client)
      } catch (error) {
        if (!isStopped) log.warn({ err: error }, 'other processes cannot be heard; trying again')
      }
      await client?.end().catch(() => {})
      if (!isStopped) await new Promise(resolve => setTimeout(resolve, pauseMs).unref())
    }
  }

  /** A dead network does not end a connection by itself, and a notice must act within a second. */
  async function untilLost(connection: pg.Client): Promise<void> {
    while (!isStopped) {
      await Promise.race([connection.query('SELECT 1'), rejectAfter(2 * heartbeatMs)])
      await new Promise(resolve => setTimeout(resolve, heartbeatMs).unref())
    }
  }

  return {
    on: (topic, hear, onOpen) => void topics.set(topic, { hear, ...(onOpen && { opened: onOpen }) }),
    start() {
      queue = listen()
    },
    async stop() {
      isStopped = true
      await client?.end().catch(() => {})
      // A loop that sleeps finds out by itself; nothing waits for it.
      void queue
    },
  }
}

function rejectAfter(ms: number): Promise<never> {
  return new Promise((_, reject) =>
    setTimeout(() => reject(new Error('the database does not answer')), ms).unref(),
  )
}
