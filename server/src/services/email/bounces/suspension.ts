import type { OwnEmailSuspension } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import { appendAudit } from '#platform/audit.ts'
import type { Queryable, Tx } from '#platform/db/index.ts'
import type { AddressVerdict } from '#platform/mail/bounces/status.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { findAccount, lockUser } from '../../identity/index.ts'
import { type BounceRow, findBounce, lockBounce, saveBounce } from './bounce-store.ts'

/** An address that refuses mail for the time being on so many days is suspended; after a week without, the days are counted anew. */
export const softRules = { days: 3, forgottenAfterMs: 7 * 86_400_000 }

/** A mail that was sent, as far as a report about it matters. */
export interface BouncedMessage {
  address: string
  template: string
  messageTime: Date
}

export interface Refusal {
  verdict: AddressVerdict
  status: string
  answer: string
}

/**
 * Keeps what a report says of an address. Idempotent: of a day, a second report about a refusal for the time being counts nothing. What comes back
 * of mail from before the address proved to work says nothing.
 */
export async function recordRefusal(
  app: App,
  tenantId: string,
  message: BouncedMessage,
  refusal: Refusal,
): Promise<'SUSPENDED' | 'COUNTED' | 'DELIVERED' | 'IGNORED'> {
  if (refusal.verdict === 'NOTHING') return 'IGNORED'
  const { address } = message
  const outcome = await transact(app, async tx => {
    const before = await lockBounce(tx, tenantId, address)
    if (before?.cleared_time && before.cleared_time >= message.messageTime) return 'IGNORED'
    if (refusal.verdict === 'ARRIVED') {
      // What lifts a suspension is that a person proves it, not one mail that came through.
      if (before && !before.suspended_time) await saveBounce(tx, { ...before, soft_days: 0 })
      return 'DELIVERED'
    }
    const row = rowAfter(before, { tenantId, message, refusal, now: app.clock.now() })
    await saveBounce(tx, row)
    if (!row.suspended_time || before?.suspended_time) return row.suspended_time ? 'SUSPENDED' : 'COUNTED'
    const userId = await publishSuspension(app, tx, tenantId, address)
    await appendAudit(tx, {
      tenantId,
      actorId: null,
      action: 'suspendEmail',
      target: { suspensionId: row.bounce_id, kind: row.kind, status: row.status },
      subjectIds: userId ? [userId] : [],
      ipAddress: '',
    })
    return 'SUSPENDED'
  })
  if (outcome === 'SUSPENDED') app.services.emailSuspensions.forget(tenantId)
  return outcome
}

function rowAfter(
  before: BounceRow | undefined,
  of: { tenantId: string; message: BouncedMessage; refusal: Refusal; now: number },
): BounceRow {
  const { tenantId, message, refusal, now } = of
  const softDays = refusal.verdict === 'NEVER' ? (before?.soft_days ?? 0) : softDaysAfter(before, now)
  const isSuspended = refusal.verdict === 'NEVER' || softDays >= softRules.days
  return {
    tenant_id: tenantId,
    address: message.address,
    bounce_id: before?.bounce_id ?? uuidv7(),
    kind: refusal.verdict === 'NEVER' ? 'HARD' : 'SOFT',
    status: refusal.status,
    answer: refusal.answer,
    template: message.template,
    message_time: message.messageTime,
    soft_days: softDays,
    last_time: new Date(now),
    suspended_time: before?.suspended_time ?? (isSuspended ? new Date(now) : null),
    cleared_time: before?.cleared_time ?? null,
  }
}

/** Days on which the address refused mail for the time being, this one included. */
function softDaysAfter(before: BounceRow | undefined, now: number): number {
  if (!before || before.soft_days === 0) return 1
  const since = now - before.last_time.getTime()
  if (since > softRules.forgottenAfterMs) return 1
  return dayOf(now) > dayOf(before.last_time.getTime()) ? before.soft_days + 1 : before.soft_days
}

const dayOf = (time: number) => Math.floor(time / 86_400_000)

/** The address works, as its person or an administrator says: mail is sent there again, and what was counted is forgotten. */
export async function clearEmail(app: App, tx: Tx, tenantId: string, address: string): Promise<void> {
  const key = address.toLowerCase()
  if (!(await findBounce(tx, tenantId, key))) return
  const row = await lockBounce(tx, tenantId, key)
  if (!row) return
  await saveBounce(tx, {
    ...row,
    soft_days: 0,
    suspended_time: null,
    cleared_time: new Date(app.clock.now()),
  })
  if (row.suspended_time) await publishSuspension(app, tx, tenantId, key)
}

/** As the person whose address it is sees it. */
export async function readOwnSuspension(
  db: Queryable,
  tenantId: string,
  address: string | null,
): Promise<OwnEmailSuspension> {
  const row = address === null ? undefined : await findBounce(db, tenantId, address.toLowerCase())
  if (!row?.suspended_time) return { suspension: null }
  return {
    suspension: {
      address: row.address,
      kind: row.kind,
      suspendedTime: row.suspended_time.getTime(),
    },
  }
}

/** To the devices of whoever has the address. Answers who that is. */
async function publishSuspension(
  app: App,
  tx: Tx,
  tenantId: string,
  address: string,
): Promise<string | undefined> {
  const holder = await findAccount(tx, tenantId, { kind: 'email', value: address })
  if (!holder) return undefined
  const { user_id: userId } = holder.user
  const user = await lockUser(tx, tenantId, userId)
  if (user?.email !== address) return undefined
  const data = await readOwnSuspension(tx, tenantId, address)
  await app.outbox.add(tx, tenantId, userId, [
    { to: { users: [userId] }, event: { type: 'emailSuspensionUpdated', data } },
  ])
  return userId
}
