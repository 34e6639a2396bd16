import type { OtpRequest, Tokens } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import type { App, Context } from '#platform/app.ts'
import { uniqueConstraintOf } from '#platform/db/failure.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { whenEnded } from '#platform/outbox/outbox.ts'
import {
  takenBy as accountTakenBy,
  findAccount,
  insertAccount,
  isProven,
  type ProvableIdentifier,
  releaseUnproven,
  requireUser,
  splitFullName,
  type UserRow,
  viewSelf,
} from '../../identity/index.ts'
import type { GivenConsent } from '../admission/consents-port.ts'
import { requestCode } from '../codes/codes.ts'
import { maskOf } from '../codes/masks.ts'
import { securityNotice } from '../notices/notices.ts'
import { voidSentProofs } from '../passwords/void-sent-proofs.ts'
import { startSession } from '../sessions/sessions.ts'

/** An account that somebody wants; the code row keeps it while its identifiers are being proven. */
export interface Registration {
  username: string
  fullName: string
  email?: string | undefined
  phoneNumber?: string | undefined
  language?: string | undefined
  passwordHash: string
  /** What is still to be proven, in this order, and what has been. */
  toProve: ProvableIdentifier['kind'][]
  proven: ProvableIdentifier['kind'][]
  /** The notice on personal data that was shown, and when the person agreed to it (milliseconds since 1970). */
  consent?: GivenConsent | undefined
  /** The link that the person came by. */
  invitationId?: string | undefined
}

/**
 * Asks for the code of the next identifier. One that belongs to somebody answers and costs the same, but its owner gets a letter that
 * tells them instead of a code.
 */
export async function askForProof(
  tx: Tx,
  app: App,
  registration: Registration,
  where: { tenantId: string; ipAddress: string; otpToken?: string },
): Promise<OtpRequest> {
  const kind = registration.toProve[0]!
  const value = registration[kind]!
  const holder = await findAccount(tx, where.tenantId, { kind, value })
  const isTaken = holder !== undefined && isProven(holder.user, kind)
  return requestCode(tx, app, {
    ...where,
    purpose: 'register',
    identifier: `${kind}:${value}`,
    channel: kind === 'email' ? 'EMAIL' : 'SMS',
    to: value,
    named: value,
    template: isTaken ? 'alreadyRegistered' : 'registrationCode',
    language: registration.language ?? 'vi',
    payload: registration,
  })
}

/** What an account is made of; without a password's hash for one that signs in through another service. */
export type NewcomerAccount = Omit<Registration, 'passwordHash' | 'toProve'> & {
  passwordHash: string | null
  providerType?: 'OIDC'
}

/** @throws usernameTaken, identifierTaken when somebody was faster */
export async function makeAccount(
  tx: Tx,
  app: App,
  tenantId: string,
  registration: NewcomerAccount,
): Promise<UserRow> {
  const userId = uuidv7()
  for (const kind of registration.proven)
    await releaseUnverifiedIdentifier(tx, app, tenantId, {
      kind,
      value: registration[kind]!,
      forUserId: userId,
    })
  if (registration.consent) await app.services.consents.record(tx, { tenantId, userId }, registration.consent)
  return insertAccount(tx, {
    tenantId,
    userId,
    username: registration.username,
    email: registration.email,
    phoneNumber: registration.phoneNumber,
    passwordHash: registration.passwordHash,
    ...(registration.providerType && { providerType: registration.providerType }),
    fullName: registration.fullName,
    ...splitFullName(registration.fullName),
    language: registration.language,
    verifiedEmail: registration.proven.includes('email'),
    verifiedPhone: registration.proven.includes('phoneNumber'),
    now: app.clock.now(),
  })
}

/** The tenant's first administrator, by the set-up link. */
export async function makeAdministrator(
  tx: Tx,
  app: App,
  tenantId: string,
  registration: Registration,
): Promise<UserRow> {
  await app.services.administrators.lock(tx, tenantId)
  const { user_id: userId } = await makeAccount(tx, app, tenantId, registration)
  await app.services.administrators.begin(app, tx, { tenantId, userId })
  return requireUser(tx, tenantId, userId)
}

export const signInTo = (
  tx: Tx,
  context: Context,
  user: UserRow,
  keyThumbprint: string | undefined,
): Promise<Tokens> => startSession(tx, context, user, keyThumbprint)

/** An identifier that is proven now, and was only named by another account, leaves that account; its person is notified. */
export async function releaseUnverifiedIdentifier(
  tx: Tx,
  app: App,
  tenantId: string,
  { forUserId, ...identifier }: ProvableIdentifier & { forUserId: string },
): Promise<void> {
  const loser = await releaseUnproven(tx, tenantId, identifier, forUserId, app.clock.now())
  if (!loser) return
  await voidSentProofs(tx, [loser])
  whenEnded(tx, () => app.services.userCache.forgetUsers(tenantId, loser.user_id))
  const event = { type: 'userUpdated' as const, data: { user: viewSelf(app, loser) } }
  await app.outbox.add(tx, tenantId, loser.user_id, [{ to: { users: [loser.user_id] }, event }])
  await securityNotice(tx, app, loser, {
    kind: 'identifierReleased',
    detail: maskOf(identifier.kind === 'email' ? 'EMAIL' : 'SMS', identifier.value),
  })
}

/** The failure that a unique violation means, where it is one of a name, an address or an identity elsewhere. */
export function takenBy(error: unknown): unknown {
  const constraint = uniqueConstraintOf(error)
  if (constraint === 'registration_username') return fail('usernameTaken')
  if (constraint === 'oidc_identity_subject') return fail('identifierTaken')
  // Where nothing is proven the answer cannot be "look into your mailbox" (product.md §1).
  return accountTakenBy(error)
}
