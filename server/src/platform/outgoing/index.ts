import { v7 as uuidv7 } from 'uuid'
import { createBoundedCache } from '../bounded-cache.ts'
import type { Clock } from '../clock.ts'
import type { Db, Queryable } from '../db/index.ts'
import type { Log } from '../log.ts'
import { maxTries } from '../queue/backoff.ts'
import { testTemplate } from './administration-store.ts'
import { attempt, deliver, isWithheld, type OutgoingSources, suspendedReason } from './attempt.ts'
import { DeliveryFailed, type FindRoute, type OutgoingChannel } from './carrier.ts'
import { countSentToday, mostToday, reserveFromCap } from './daily-cap.ts'
import { createLanes, leaseMs } from './lanes.ts'
import {
  findByKey,
  insertOutgoing,
  insertWaiting,
  type NewRow,
  type OutgoingRow,
  type OutgoingSource,
  type RowState,
  releaseClaims,
  releasePostponed,
  saveOutcome,
} from './outgoing-store.ts'

/** Somebody waits for what is sent at once. */
const sendNowMs = 30_000

/** What is sent first when much waits. */
const priorities = { CODE: 0, NOTICE: 1, DIGEST: 2 } as const

export interface NewMessage {
  tenantId: string
  channel: OutgoingChannel
  /** Absent: nothing is sent, and it costs the same. */
  to: string | undefined
  /** Its kind, shown in the outbox. */
  template: string
  /** Of a mail. One line: line breaks become spaces. */
  subject: string
  text: string
  /** Of a mail; absent: made from the text. */
  html?: string | undefined
  /** Where one POST ends such mail: becomes the headers of RFC 8058. */
  unsubscribeUrl?: string | undefined
  /** A message with it exists once in the tenant, for as long as it is kept (7 days); also becomes the Message-ID. */
  idempotencyKey?: string | undefined
  /** Asked about before each try; a message whose source has changed is made anew. */
  source?: OutgoingSource | undefined
  /** It holds what people wrote to each other: administrators see neither its text nor its subject. */
  isPrivate?: boolean
  /** Default: NOTICE. */
  priority?: keyof typeof priorities
  /** Epoch milliseconds from which on it is not worth sending. */
  expiry?: number
}

/** A message whose source makes its text when its time has come. */
export type WaitingMessage = Pick<NewMessage, 'tenantId' | 'channel' | 'to' | 'template' | 'isPrivate'> & {
  /** While it waits, another with the same key adds nothing and does not renew the wait. */
  idempotencyKey: string
  source: Omit<OutgoingSource, 'print'>
  waitMs: number
}

export interface AddedMessage {
  messageId: string
  state: RowState
  /** There was one with its idempotency key: this is that one. */
  isRepeat: boolean
}

export type SendResult =
  | { kind: 'sent'; messageId: string; answer: string }
  | { kind: 'failed'; messageId: string; failed: DeliveryFailed }
  | { kind: 'notConfigured' }
  | { kind: 'overCap'; max: number }

/** How long a change by another process may go unnoticed. */
const reachedMs = 1_000

/**
 * Sends mail and SMS. A message is written in the caller's transaction and sent after the commit, at least once and in at most five
 * tries, so that no answer waits for a mail server or reveals by its time whether there was something to send. Where nothing is
 * configured, it stays here for administrators to read.
 */
export interface Outgoing {
  /** Whether the tenant's messages of the channel leave; otherwise they stay in the outbox. */
  reaches(tenantId: string, channel: OutgoingChannel): Promise<boolean>
  add(tx: Queryable, message: NewMessage): Promise<AddedMessage>
  addWaiting(tx: Queryable, message: WaitingMessage): Promise<void>
  /** Sends at once and once, for a caller who waits for what the provider answers, for at most 30 s. */
  sendNow(message: NewMessage & { to: string }): Promise<SendResult>
  countSentToday(tenantId: string, channel: OutgoingChannel): Promise<number>
  /** A tenant's setting was changed: what waited for the next day because of the cap is looked at again. */
  settingChanged(tenantId: string, channel: OutgoingChannel): Promise<void>
  /** Something may be due: looks at once, rather than at the next poll. */
  wake(): void
  start(): Promise<void>
  /** Waits until the running sends have finished, for at most 15 s: those of a server that hangs are made again by the next start. */
  stop(): Promise<void>
}

export function createOutgoing(options: {
  db: Db
  clock: Clock
  log: Log
  findRoute: FindRoute
  sources: OutgoingSources
  /** Other processes send from the same table. */
  isShared: boolean
  random?: () => number
  pollEveryMs?: number
}): Outgoing {
  const { db, clock, log, findRoute, sources, random = Math.random, pollEveryMs = 1_000 } = options
  const tools = { db, clock, log, findRoute, sources, random }
  /** Every message asks; another process may have changed the setting. */
  const reachedCache = createBoundedCache<{ isReached: boolean }>(2_000, { ttl: reachedMs })
  // A read that began before a change must not be kept after it.
  let changes = 0
  const lanes = createLanes({ db, clock, log, attempt: row => attempt(tools, row), pollEveryMs })

  async function stateOf(
    tx: Queryable,
    { tenantId, channel, to }: Pick<NewMessage, 'tenantId' | 'channel' | 'to'>,
  ): Promise<'NOBODY' | 'QUEUED' | 'LOCAL'> {
    const route = await findRoute(tx, tenantId, channel)
    return to === undefined ? 'NOBODY' : route ? 'QUEUED' : 'LOCAL'
  }

  async function saveWithheld(row: NewRow): Promise<SendResult> {
    const insertedRow = (await insertOutgoing(db, row))!
    await saveOutcome(db, insertedRow, {
      state: 'DEAD',
      failure: suspendedReason,
      cause: 'suspended',
      tries: 0,
    })
    const failure = new DeliveryFailed(suspendedReason, {
      isPermanent: true,
      mailFailure: 'suspended',
      code: 'suspended',
    })
    return { kind: 'failed', messageId: row.message_id, failed: failure }
  }

  return {
    async reaches(tenantId, channel) {
      const key = `${tenantId}/${channel}`
      const cachedAnswer = reachedCache.get(key)
      if (cachedAnswer) return cachedAnswer.isReached
      const before = changes
      const isReached = (await findRoute(db, tenantId, channel)) !== undefined
      if (changes === before) reachedCache.set(key, { isReached })
      return isReached
    },
    async add(tx, message) {
      const state = await stateOf(tx, message)
      const row = rowOf(message, { state, now: clock.now() })
      const insertedRow = await insertOutgoing(tx, row)
      if (insertedRow) lanes.wake()
      const storedRow = insertedRow ?? (await findByKey(tx, row.tenant_id, row.idempotency_key!))!
      return { messageId: storedRow.message_id, state: storedRow.state, isRepeat: !insertedRow }
    },
    async addWaiting(tx, { waitMs, source, ...message }) {
      const state = await stateOf(tx, message)
      const now = clock.now()
      // No print is empty: at its time, the source makes what is sent in its place.
      const withoutText = { ...message, subject: '', text: '', source: { ...source, print: '' } }
      const row = rowOf(withoutText, { state, now })
      await insertWaiting(tx, {
        ...row,
        idempotency_key: message.idempotencyKey,
        next_time: new Date(now + waitMs),
      })
    },
    async sendNow(message) {
      const now = clock.now()
      const route = await findRoute(db, message.tenantId, message.channel)
      if (!route) return { kind: 'notConfigured' }
      const row: NewRow = {
        ...rowOf(message, { state: 'SENDING', now }),
        // Whoever asked waits for this try: should the process end in it, nobody tries it again.
        tries: maxTries,
        next_time: new Date(now + leaseMs),
      }
      // A test is of the address, too.
      if (message.template !== testTemplate && (await isWithheld(route, row))) return saveWithheld(row)
      const most = mostToday(route, row)
      if (!(await reserveFromCap(db, row, { now, most }))) return { kind: 'overCap', max: most! }
      const insertedRow = (await insertOutgoing(db, row))!
      try {
        const answer = await deliver(tools, insertedRow, { route, now, timeoutMs: sendNowMs })
        await saveOutcome(db, insertedRow, { state: 'SENT', answer, time: clock.now(), tries: 1 })
        return { kind: 'sent', messageId: row.message_id, answer }
      } catch (error) {
        if (!(error instanceof DeliveryFailed)) throw error
        const { message: failure, mailFailure: cause } = error
        await saveOutcome(db, insertedRow, { state: 'DEAD', failure, cause, tries: 1 })
        return { kind: 'failed', messageId: row.message_id, failed: error }
      }
    },
    countSentToday: (tenantId, channel) => countSentToday(db, { tenant_id: tenantId, channel }, clock.now()),
    async settingChanged(tenantId, channel) {
      changes++
      reachedCache.delete(`${tenantId}/${channel}`)
      await releasePostponed(db, { tenant_id: tenantId, channel }, clock.now())
      lanes.wake()
    },
    wake: lanes.wake,
    async start() {
      if (!options.isShared) await releaseClaims(db, clock.now())
      lanes.start()
    },
    stop: lanes.stop,
  }
}

/** No header and no protocol line can be begun by what stands in a subject or an address. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

function rowOf(message: NewMessage, { state, now }: { state: RowState; now: number }): NewRow {
  return {
    tenant_id: message.tenantId,
    message_id: uuidv7(),
    channel: message.channel,
    recipient: message.to ?? null,
    template: message.template,
    subject: oneLine(message.subject),
    body: message.text,
    html: message.html ?? null,
    unsubscribe_url: message.unsubscribeUrl ?? null,
    idempotency_key: message.idempotencyKey ?? null,
    source: message.source ?? null,
    is_private: message.isPrivate ?? false,
    priority: priorities[message.priority ?? 'NOTICE'],
    state,
    tries: 0,
    next_time: new Date(now),
    expiry: message.expiry === undefined ? null : new Date(message.expiry),
    created_time: new Date(now),
  }
}

export type { OutgoingSources, SourcedRow } from './attempt.ts'
export type { OutgoingRow, OutgoingSource }
