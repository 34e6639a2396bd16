import type { ErrorCode, Message } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { inTurn } from '#platform/db/turn.ts'
import { fail, isRefusal } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { findUser, lockUser } from '../../identity/index.ts'
import { requireMembership } from '../../room/index.ts'
import { stillNamed } from '../mentions/mentions.ts'
import type { Me } from '../messages/change.ts'
import { readBody } from '../send/body.ts'
import { acceptMessage } from '../send/send.ts'
import {
  deleteScheduled,
  failScheduled,
  type ScheduledRow,
  selectDue,
  selectWaitingIn,
  takeScheduled,
} from './scheduled-store.ts'
import { canQuote, publishScheduled, requireScheduled } from './scheduling.ts'

/** How often messages are looked for whose time has come. */
export const sendDueEveryMs = 2_000
const mostAtOnce = 50
const turnsAtOnce = 20
const turnLock = 7_240_038
/** While it is being sent it cannot be changed; one that a dying process held can be again after this. */
const holdMs = 60_000
/** What breaks so often without being refused is given up. */
const mostAttempts = 5

/**
 * Sends what is due, those of a room in the order of their times, whatever was missed while nothing ran. One process at a time; should two
 * send the same, the client id keeps it one message. A bounded number a turn. Answers how many were sent.
 */
export async function sendDue(app: App): Promise<number> {
  return (await inTurn(app.database.pool, turnLock, () => sendAllDue(app))) ?? 0
}

async function sendAllDue(app: App): Promise<number> {
  let sentCount = 0
  for (let turn = 0; turn < turnsAtOnce; turn++) {
    const due = await selectDue(app.db, new Date(app.clock.now()), mostAtOnce)
    const rooms = Map.groupBy(due, row => `${row.tenant_id}/${row.room_id}`)
    const outcomes = (await Promise.all([...rooms.values()].map(rows => sendInOrder(app, rows)))).flat()
    sentCount += outcomes.filter(outcome => outcome === 'sent').length
    if (due.length < mostAtOnce || outcomes.includes('broken')) break
  }
  return sentCount
}

type Outcome = 'sent' | 'refused' | 'gone' | 'broken'

/** What breaks keeps the later ones of its room waiting. */
async function sendInOrder(app: App, rows: readonly ScheduledRow[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const row of rows) {
    const outcome = await sendOneDue(app, row)
    outcomes.push(outcome)
    if (outcome === 'broken') break
  }
  return outcomes
}

async function sendOneDue(app: App, { tenant_id, user_id, scheduled_id }: ScheduledRow): Promise<Outcome> {
  const me = { tenantId: tenant_id, userId: user_id }
  const now = app.clock.now()
  const hold = { until: new Date(now + holdMs), dueBy: new Date(now) }
  // It may have been changed or deleted since it was looked for.
  const row = await takeScheduled(app.db, me, scheduled_id, hold)
  if (!row) return 'gone'
  try {
    await sendAndForget(app, me, row)
    return 'sent'
  } catch (error) {
    if (isRefusal(error)) {
      await keepWithReason(app, row, { reason: error.code, attempts: row.attempts })
      return 'refused'
    }
    app.log.warn({ err: error, scheduledId: scheduled_id }, 'a scheduled message could not be sent')
    const attempts = row.attempts + 1
    await keepWithReason(app, row, { reason: attempts < mostAttempts ? null : 'internal', attempts })
    return attempts < mostAttempts ? 'broken' : 'refused'
  }
}

/**
 * Sends it at once, whether it waits or failed; refused, it stays with the reason.
 * @throws scheduledNotFound, and what `send` throws
 */
export async function sendNow(app: App, me: Me, scheduledId: string): Promise<Message> {
  await requireScheduled(app, me, scheduledId)
  const hold = { until: new Date(app.clock.now() + holdMs) }
  const row = await takeScheduled(app.db, me, scheduledId, hold)
  if (!row) throw fail('scheduledNotFound')
  try {
    return await sendAndForget(app, me, row)
  } catch (error) {
    const { attempts, reason } = row
    await keepWithReason(app, row, { reason: isRefusal(error) ? error.code : reason, attempts })
    throw error
  }
}

/** The ordinary send path asks whether they may, as of now. A quote or a person that is gone since is left out, as it is from what was sent. */
async function sendAndForget(app: App, me: Me, row: ScheduledRow): Promise<Message> {
  const user = await findUser(app.db, me.tenantId, me.userId)
  if (!user || user.is_locked || user.erased_time) throw fail('accountLocked')
  const { replyToMessageId, quoted: quotedMessage, ...body } = row.body
  const isQuoting = replyToMessageId !== undefined && (await canQuote(app, me, row.room_id, replyToMessageId))
  const { message } = await acceptMessage(
    app,
    me,
    row.room_id,
    {
      type: body.type,
      clientMessageId: row.client_id,
      isSilent: body.isSilent,
      // Its author may be anywhere: who is in the room reads it by looking.
      keepsUnread: true,
      ...(isQuoting ? { replyToMessageId, quoted: quotedMessage } : {}),
    },
    room => readBody({ app, me, room, body: { ...body, mentions: stillNamed(room, body.mentions) } }),
    // What they have hidden is theirs also while no session is unlocked.
    requireMembership,
  )
  await transact(app, async tx => {
    await lockUser(tx, me.tenantId, me.userId)
    if (await deleteScheduled(tx, me, row.scheduled_id)) await publishScheduled(app, tx, me, row.room_id)
  })
  return message
}

/** The group is gone for everybody: what was still to be sent there fails now, as it would at its time, and stays with its authors. */
export async function failScheduledIn(app: App, place: { tenantId: string; roomId: string }): Promise<void> {
  const reason = 'roomNotFound' satisfies ErrorCode
  for (let n = mostAtOnce; n === mostAtOnce; ) {
    const rows = await selectWaitingIn(app.db, place, mostAtOnce)
    for (const row of rows) await keepWithReason(app, row, { reason, attempts: row.attempts })
    n = rows.length
  }
}

async function keepWithReason(
  app: App,
  row: ScheduledRow,
  { reason, attempts }: { reason: string | null; attempts: number },
): Promise<void> {
  const me = { tenantId: row.tenant_id, userId: row.user_id }
  await transact(app, async tx => {
    await lockUser(tx, me.tenantId, me.userId)
    const change = { reason, attempts, updated_time: new Date(app.clock.now()) }
    if (await failScheduled(tx, row, change)) await publishScheduled(app, tx, me, row.room_id)
  })
}
