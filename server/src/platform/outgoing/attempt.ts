import type { Clock } from '../clock.ts'
import type { Db, Tx } from '../db/index.ts'
import type { Log } from '../log.ts'
import { maxTries, nextTry } from '../queue/backoff.ts'
import { DeliveryFailed, type FindRoute, type Route } from './carrier.ts'
import { mostToday, reserveFromCap, returnToCap, startOfNextDay } from './daily-cap.ts'
import { deleteMessage, type Outcome, type OutgoingRow, type OutgoingSource } from './outgoing-store.ts'

const urgentMs = 600_000

export interface AttemptTools {
  db: Db
  clock: Clock
  log: Log
  findRoute: FindRoute
  sources: OutgoingSources
  random: () => number
}

/** A message that names its source. */
export type SourcedRow = OutgoingRow & { source: OutgoingSource }

/** Knows whether what a message was made of still says the same to the person whom it is for. */
export interface OutgoingSources {
  isCurrent(row: SourcedRow): Promise<boolean>
  /** Adds in its place what is left to be said, if anything is; the message is deleted with the caller's transaction. */
  remake(tx: Tx, row: SourcedRow): Promise<void>
}

const isSourced = (row: OutgoingRow): row is SourcedRow => row.source !== null

/** The outcome of one attempt, and what it says about the provider. */
export interface AttemptResult {
  outcome: Outcome
  /** For how long the provider wants to be left alone. */
  retryAfterMs?: number | undefined
  /** It could not even be asked: the address, the connection, TLS or the sign-in failed. */
  isUnreachable?: boolean
}

/** Tries to send a claimed message; the caller saves the outcome. Rejects only when the database fails. */
export async function attempt(tools: AttemptTools, row: OutgoingRow): Promise<AttemptResult> {
  const { db, clock } = tools
  const now = clock.now()
  if (row.expiry && row.expiry.getTime() <= now) return dead('too late')
  if (row.tries > maxTries) return dead('the server ended in each try')
  const route = await tools.findRoute(db, row.tenant_id, row.channel)
  if (!route) return { outcome: { state: 'LOCAL' } }
  if (isSourced(row) && !(await tools.sources.isCurrent(row))) {
    await db.transaction().execute(async tx => {
      await deleteMessage(tx, row)
      await tools.sources.remake(tx, row)
    })
    return { outcome: { state: 'OUTDATED' } }
  }
  if (await isWithheld(route, row))
    return { outcome: { state: 'DEAD', failure: suspendedReason, cause: 'suspended' } }
  if (!(await reserveFromCap(db, row, { now, most: mostToday(route, row) })))
    return { outcome: { state: 'POSTPONED', at: startOfNextDay(now) } }
  try {
    const answer = await deliver(tools, row, { route, now })
    return { outcome: { state: 'SENT', answer, time: clock.now() } }
  } catch (error) {
    if (!(error instanceof DeliveryFailed)) throw error
    if (error.isPermanent && error.mailFailure === 'recipient')
      await route.bounces?.refused(
        { recipient: row.recipient!, template: row.template, createdTime: row.created_time },
        error.message,
      )
    return retryOrGiveUp(tools, row, error)
  }
}

/** Why what is withheld was not sent. */
export const suspendedReason = 'not sent: mail to the address came back'

/** A code is for somebody who waits for it: with it they get in, and prove that the address works again. */
export const isWithheld = async (
  { bounces }: Route,
  { recipient, priority }: Pick<OutgoingRow, 'recipient' | 'priority'>,
): Promise<boolean> => priority > 0 && (await bounces?.isSuspended(recipient!)) === true

const dead = (failure: string): AttemptResult => ({ outcome: { state: 'DEAD', failure } })

/**
 * One try; a message that was counted and not sent is taken from the count again.
 * @throws DeliveryFailed
 */
export async function deliver(
  { db, log }: Pick<AttemptTools, 'db' | 'log'>,
  row: OutgoingRow,
  { route, now, timeoutMs }: { route: Route; now: number; timeoutMs?: number },
): Promise<string> {
  try {
    const returnPath = await route.bounces?.returnPathOf(row.message_id)
    return await route.open().deliver({
      id: row.round === 0 ? row.message_id : `${row.message_id}-${row.round}`,
      key: row.idempotency_key ?? row.message_id,
      to: row.recipient!,
      subject: row.subject,
      text: row.body,
      html: row.html ?? undefined,
      unsubscribeUrl: row.unsubscribe_url ?? undefined,
      returnPath,
      timeoutMs,
    })
  } catch (error) {
    await returnToCap(db, row, now)
    const failure = asDeliveryFailed(error, log)
    // Not the answer: it may repeat the address or the text.
    const { channel, template, tries } = row
    log.warn(
      { tenantId: row.tenant_id, channel, template, tries, code: failure.code, step: failure.step },
      'a message was not sent',
    )
    throw failure
  }
}

/** A fault of ours, such as a secret that cannot be opened, is written to the log alone. */
function asDeliveryFailed(error: unknown, log: Log): DeliveryFailed {
  if (error instanceof DeliveryFailed) return error
  log.error({ err: error }, 'a message could not be handed over')
  return new DeliveryFailed('internal error', { code: 'internal' })
}

/** Worth nothing in ten minutes: a one-time code. */
const isUrgent = ({ expiry, created_time }: OutgoingRow) =>
  expiry !== null && expiry.getTime() - created_time.getTime() <= urgentMs

function retryOrGiveUp(
  { clock, random }: AttemptTools,
  row: OutgoingRow,
  deliveryFailure: DeliveryFailed,
): AttemptResult {
  const { message: failure, mailFailure: cause, retryAfterMs } = deliveryFailure
  const isUnreachable = deliveryFailure.step !== 'SEND'
  const at = deliveryFailure.isPermanent
    ? undefined
    : nextTry({
        tries: row.tries,
        now: clock.now(),
        expiry: row.expiry?.getTime(),
        isUrgent: isUrgent(row),
        retryAfterMs,
        random: random(),
      })
  if (at === undefined) return { outcome: { state: 'DEAD', failure, cause }, retryAfterMs, isUnreachable }
  return { outcome: { state: 'FAILED', failure, cause, at }, retryAfterMs, isUnreachable }
}
