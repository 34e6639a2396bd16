import type pg from 'pg'
import type { Log } from '../log.ts'
import type { Database } from './index.ts'

const heartbeatMs = 500
const pauseMs = 250

export interface Notices {
  /**
   * Hears what any process tells by NOTIFY on a topic. `opened` runs each time hearing begins, the first time and after every loss:
   * what was told before is not told again, so it is read there.
   */
  on(topic: string, hear: (payload: string) => void, opened?: () => Promise<void>): void
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
        // The connection hears already: what changes while this reads is told as well.
        for (const { opened } of topics.values()) await opened?.()
        await untilLost(client)
      } catch (error) {
        if (!isStopped) log.warn({ err: error }, 'other processes cannot be heard; trying again')
      }
      await client?.end().catch(() => {})
      if (!isStopped) await new Promise(resolve => setTimeout(resolve, pauseMs).unref())
    }
  }

  /** A dead network does not end a connection by itself, and what is told here must act within a second. */
  async function untilLost(connection: pg.Client): Promise<void> {
    while (!isStopped) {
      await Promise.race([connection.query('SELECT 1'), rejectAfter(2 * heartbeatMs)])
      await new Promise(resolve => setTimeout(resolve, heartbeatMs).unref())
    }
  }

  return {
    on: (topic, hear, opened) => void topics.set(topic, { hear, ...(opened && { opened }) }),
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
