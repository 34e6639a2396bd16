import type { Clock } from '../clock.ts'
import type { Db } from '../db/index.ts'
import type { Log } from '../log.ts'
import { maxTries, nextTry } from './backoff.ts'
import { DeliveryFailed, type FindRoute, type Route } from './carrier.ts'
import { giveBack, shareOf, startOfNextDay, takeFromCap } from './daily-cap.ts'
import { type Outcome, type OutgoingRow, saveOutcome } from './outgoing-store.ts'

export interface AttemptTools {
  db: Db
  clock: Clock
  log: Log
  findRoute: FindRoute
  random: () => number
}

/** What a try of a claimed message came to, and for how long its provider wants to be left alone. */
export interface Attempted {
  outcome: Outcome
  retryAfterMs?: number | undefined
}

/** Tries to send a claimed message, and saves what came of it. Never rejects but when the database does. */
export async function attempt(tools: AttemptTools, row: OutgoingRow): Promise<Attempted> {
  const attempted = await tryToSend(tools, row)
  await saveOutcome(tools.db, row, attempted.outcome)
  return attempted
}

async function tryToSend(tools: AttemptTools, row: OutgoingRow): Promise<Attempted> {
  const { db, clock } = tools
  const now = clock.now()
  if (row.expiry && row.expiry.getTime() <= now) return dead('too late')
  if (row.tries > maxTries) return dead('the server ended in each try')
  try {
    const route = await tools.findRoute(db, row.tenant_id, row.channel)
    if (!route) return { outcome: { state: 'LOCAL' } }
    const most = route.dailyCap && shareOf(route.dailyCap, row.priority === 0)
    if (!(await takeFromCap(db, row, { now, most })))
      return { outcome: { state: 'POSTPONED', at: startOfNextDay(now) } }
    const answer = await deliver(tools, row, { route, now })
    return { outcome: { state: 'SENT', answer, time: clock.now() } }
  } catch (error) {
    return whatFollows(tools, row, asFailed(error))
  }
}

const dead = (failure: string): Attempted => ({ outcome: { state: 'DEAD', failure } })

/**
 * One try; a message that was counted and not sent is taken from the count again.
 * @throws DeliveryFailed
 */
export async function deliver(
  { db, log }: Pick<AttemptTools, 'db' | 'log'>,
  row: OutgoingRow,
  { route, now }: { route: Route; now: number },
): Promise<string> {
  try {
    return await route.open().deliver({
      id: row.round === 0 ? row.message_id : `${row.message_id}-${row.round}`,
      key: row.idempotency_key ?? row.message_id,
      to: row.recipient!,
      subject: row.subject,
      text: row.body,
      html: row.html ?? undefined,
      unsubscribeUrl: row.unsubscribe_url ?? undefined,
    })
  } catch (error) {
    await giveBack(db, row, now)
    const failed = asFailed(error)
    // Not the answer: it may repeat the address or the text.
    const { channel, template, tries } = row
    log.warn(
      { tenantId: row.tenant_id, channel, template, tries, code: failed.code, step: failed.step },
      'a message was not sent',
    )
    throw failed
  }
}

function asFailed(error: unknown): DeliveryFailed {
  if (error instanceof DeliveryFailed) return error
  const { name, message, code } = error as Error & { code?: string }
  return new DeliveryFailed(message, { code: code ?? name })
}

function whatFollows({ clock, random }: AttemptTools, row: OutgoingRow, failed: DeliveryFailed): Attempted {
  const { message: failure, retryAfterMs } = failed
  const at = failed.isPermanent
    ? undefined
    : nextTry({
        tries: row.tries,
        now: clock.now(),
        createdTime: row.created_time.getTime(),
        expiry: row.expiry?.getTime(),
        retryAfterMs,
        random: random(),
      })
  if (at === undefined) return { ...dead(failure), retryAfterMs }
  return { outcome: { state: 'FAILED', failure, at }, retryAfterMs }
}
