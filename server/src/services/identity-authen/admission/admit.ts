import type { ErrorData, Tokens } from '@trau/contract'
import { maxPendingRegistrations } from '@trau/contract'
import type { App, Context } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { makeAccount, type Registration, signInTo } from '../registration/registration.ts'
import { readAdmission, requireAdmitted, takesRegistrations } from './admission.ts'
import { findUse, insertUse, setSettled, takeUse, type UseRow } from './invitation-store.ts'
import { countWaiting, insertRequest, type NewRequest } from './request-store.ts'
import { makeToken } from './tokens.ts'

/** Signed in, or waiting for an administrator. */
export type Admitted = { tokens: Tokens } | { pending: Required<ErrorData['registrationPending']> }

/**
 * The end of a registration whose identifiers are proven: an account and a session, or a place in the queue.
 * @throws registrationClosed, registrationInvitationNeeded, registrationInvitationNotFound, emailDomainNotAllowed, registrationQueueFull;
 * the unique violations that `takenBy` reads
 */
export async function admit(
  tx: Tx,
  context: Context,
  registration: Registration,
  keyThumbprint: string | undefined,
): Promise<Admitted> {
  const { app, tenantId } = context
  const admission = await readAdmission(app, tenantId, { db: tx })
  if (!takesRegistrations(admission)) throw fail('registrationClosed')
  const { invitationId } = registration
  const { needsApproval } = requireAdmitted(admission.rules, {
    isInvited: invitationId !== undefined,
    email: registration.proven.includes('email') ? registration.email : undefined,
  })
  if (needsApproval)
    return {
      pending: await enqueue(tx, app, {
        tenant_id: tenantId,
        username: registration.username,
        full_name: registration.fullName,
        email: registration.email ?? null,
        phone_number: registration.phoneNumber ?? null,
        language: registration.language ?? null,
        proven: registration.proven,
        password_hash: registration.passwordHash,
        identity: null,
        consent: registration.consent ?? null,
      }),
    }
  const user = await makeAccount(tx, app, tenantId, registration)
  if (invitationId) await spendInvitation(tx, app, tenantId, { invitationId, userId: user.user_id })
  return { tokens: await signInTo(tx, context, user, keyThumbprint) }
}

/** @throws registrationQueueFull; the unique violation of `registration_username` */
export async function enqueue(
  tx: Tx,
  app: App,
  request: Omit<NewRequest, 'registration_id' | 'token_hash' | 'status' | 'created_time'>,
): Promise<{ registrationToken: string }> {
  if ((await countWaiting(tx, request.tenant_id)) >= maxPendingRegistrations)
    throw fail('registrationQueueFull')
  const { token, hash } = makeToken()
  const registrationId = uuidv7()
  await notifyDeciders(tx, app, request.tenant_id, registrationId)
  await insertRequest(tx, {
    ...request,
    registration_id: registrationId,
    token_hash: hash,
    status: 'PENDING',
    created_time: new Date(app.clock.now()),
  })
  return { registrationToken: token }
}

/** Each registration notifies once, those who may decide on it. Who it is stands on its page alone, and goes with the registration. */
async function notifyDeciders(tx: Tx, app: App, tenantId: string, registrationId: string): Promise<void> {
  const userIds = await app.services.administrators.holdersOf(tx, tenantId, 'registration.decide')
  await app.services.notifier.add(tx, tenantId, `REGISTRATION/${registrationId}`, {
    ...{ type: 'SYSTEM', id: registrationId, userIds },
    subject: { product: { kind: 'registrationWaiting' }, place: '/admin?tab=registrations' },
  })
}

/** Counts the use, in the transaction that makes the account. @throws registrationInvitationNotFound when it works no more */
export async function spendInvitation(
  tx: Tx,
  app: App,
  tenantId: string,
  { invitationId, userId }: { invitationId: string; userId: string },
): Promise<void> {
  const now = new Date(app.clock.now())
  const row = await takeUse(tx, tenantId, invitationId, now)
  if (!row) throw fail('registrationInvitationNotFound')
  await insertUse(tx, {
    tenant_id: tenantId,
    user_id: userId,
    invitation_id: invitationId,
    workspace_id: row.workspace_id,
    workspace_role: row.workspace_role,
    used_time: now,
    settled_time: row.workspace_id ? null : now,
  })
}

/** Takes somebody who was invited into the workspace of their invitation, after the commit; a job goes on where a process died. */
export async function settleNewcomer(app: App, tenantId: string, userId: string): Promise<void> {
  const use = await findUse(app.db, tenantId, userId)
  if (use) await settleUse(app, use)
}

export async function settleUse(app: App, use: UseRow): Promise<void> {
  const { tenant_id: tenantId, user_id: userId, workspace_id: workspaceId, workspace_role: role } = use
  if (workspaceId && role) await app.services.newcomers.enter(app, { tenantId, userId }, workspaceId, role)
  await setSettled(app.db, use, new Date(app.clock.now()))
}
