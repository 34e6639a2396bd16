import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '../clock.ts'
import type { Db, Queryable } from '../db/index.ts'
import type { Log } from '../log.ts'
import { type Carrier, type OutgoingChannel, Undeliverable } from './carrier.ts'
import { claimDue, insertOutgoing, type OutgoingRow, saveOutcome } from './outgoing-store.ts'

/** Pauses after the first, second … failed attempt; after the last the message is given up. */
const backoffMs = [10_000, 60_000, 300_000, 1_800_000]
const leaseMs = 60_000
const batchSize = 5
const pollMs = 1_000

export interface NewMessage {
  tenantId: string
  channel: OutgoingChannel
  /** Absent: nothing is sent, and it costs the same. */
  to: string | undefined
  /** Its kind, shown in the outbox. */
  template: string
  subject: string
  text: string
  /** Epoch milliseconds from which on it is not worth sending. */
  expiry?: number
}

/**
 * Sends mail and SMS. A message is written in the caller's transaction and sent after the commit, at least once, so that no answer waits
 * for a mail server or reveals by its time whether there was something to send. Without a configured carrier it stays here for
 * administrators to read.
 */
export interface Outgoing {
  /** Whether a carrier is configured for the channel; otherwise messages stay in the outbox. */
  reaches(channel: OutgoingChannel): boolean
  add(tx: Queryable, message: NewMessage): Promise<void>
  start(): void
  /** Waits until the running sends have finished. */
  stop(): Promise<void>
}

export function createOutgoing(options: {
  db: Db
  clock: Clock
  log: Log
  carriers: Partial<Record<OutgoingChannel, Carrier>>
}): Outgoing {
  const { db, clock, log, carriers } = options
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isStopped = true

  function scheduleRun(ms: number): void {
    if (isStopped) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      running ??= sendDue().finally(() => {
        running = undefined
        scheduleRun(pollMs)
      })
    }, ms)
    timer.unref()
  }

  async function sendDue(): Promise<void> {
    try {
      for (let claimedCount = batchSize; claimedCount === batchSize && !isStopped; ) {
        const due = await claimDue(db, clock.now(), leaseMs, batchSize)
        await Promise.all(due.map(send))
        claimedCount = due.length
      }
    } catch (error) {
      log.warn({ err: error }, 'the outgoing messages could not be read')
    }
  }

  async function send(row: OutgoingRow): Promise<void> {
    const now = clock.now()
    if (row.expiry && row.expiry.getTime() <= now)
      return saveOutcome(db, row, { state: 'DEAD', failure: 'too late' })
    const carrier = carriers[row.channel]
    try {
      if (!carrier) throw new Undeliverable('nothing is configured that carries it')
      await carrier.deliver({ to: row.recipient!, subject: row.subject, text: row.body })
      await saveOutcome(db, row, { state: 'SENT' })
    } catch (error) {
      const failure = (error as Error).message
      const pause = backoffMs[row.tries - 1]
      // Addresses and texts must not be logged.
      log.warn(
        { channel: row.channel, template: row.template, tries: row.tries, failure },
        'a message was not sent',
      )
      await saveOutcome(
        db,
        row,
        error instanceof Undeliverable || pause === undefined
          ? { state: 'DEAD', failure }
          : { state: 'QUEUED', failure, at: now + pause },
      )
    }
  }

  return {
    reaches: channel => carriers[channel] !== undefined,
    async add(tx, message) {
      const initialState = carriers[message.channel] !== undefined ? 'QUEUED' : 'LOCAL'
      await insertOutgoing(tx, {
        tenant_id: message.tenantId,
        message_id: uuidv7(),
        channel: message.channel,
        recipient: message.to ?? null,
        template: message.template,
        subject: message.subject,
        body: message.text,
        state: message.to === undefined ? 'NOBODY' : initialState,
        expiry: message.expiry === undefined ? null : new Date(message.expiry),
        created_time: new Date(clock.now()),
      })
      // By then it is most likely committed; otherwise the next poll finds it.
      scheduleRun(50)
    },
    start() {
      if (Object.keys(carriers).length === 0) return
      isStopped = false
      scheduleRun(pollMs)
    },
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
      for (const carrier of Object.values(carriers)) carrier?.close()
    },
  }
}
