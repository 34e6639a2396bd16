import type { OtpRequest, Tokens } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import type { App, Context } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { fail } from '../../../platform/errors.ts'
import { whenEnded } from '../../../platform/outbox/outbox.ts'
import {
  findAccount,
  insertAccount,
  isProven,
  type ProvableIdentifier,
  releaseUnproven,
  splitFullName,
  viewSelf,
} from '../../identity/index.ts'
import { requestCode } from '../codes/codes.ts'
import { maskOf } from '../codes/masks.ts'
import { securityNotice } from '../notices/notices.ts'
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

/** Makes the account and signs in to it. @throws usernameTaken, identifierTaken when somebody was faster */
export async function makeAccount(
  tx: Tx,
  context: Context,
  registration: Registration,
  options: { keyThumbprint: string | undefined; isAdmin: boolean },
): Promise<Tokens> {
  const { app, tenantId } = context
  const now = app.clock.now()
  const userId = uuidv7()
  for (const kind of registration.proven)
    await takeFromWhoNamedIt(tx, app, tenantId, { kind, value: registration[kind]!, forUserId: userId })
  const user = await insertAccount(tx, {
    tenantId,
    userId,
    username: registration.username,
    email: registration.email,
    phoneNumber: registration.phoneNumber,
    passwordHash: registration.passwordHash,
    fullName: registration.fullName,
    ...splitFullName(registration.fullName),
    language: registration.language,
    isAdmin: options.isAdmin,
    verifiedEmail: registration.proven.includes('email'),
    verifiedPhone: registration.proven.includes('phoneNumber'),
    now,
  })
  return startSession(tx, context, user, options.keyThumbprint)
}

/** An identifier that is proven now, and was only named by another account, leaves that account; its person is told. */
export async function takeFromWhoNamedIt(
  tx: Tx,
  app: App,
  tenantId: string,
  { forUserId, ...identifier }: ProvableIdentifier & { forUserId: string },
): Promise<void> {
  const loser = await releaseUnproven(tx, tenantId, identifier, forUserId, app.clock.now())
  if (!loser) return
  whenEnded(tx, () => app.services.userCache.forgetUsers(tenantId, loser.user_id))
  const event = { type: 'userUpdated' as const, data: { user: viewSelf(app, loser) } }
  await app.outbox.add(tx, tenantId, loser.user_id, [{ to: { users: [loser.user_id] }, event }])
  await securityNotice(tx, app, loser, {
    kind: 'identifierReleased',
    detail: maskOf(identifier.kind === 'email' ? 'EMAIL' : 'SMS', identifier.value),
  })
}

/** The failure behind a unique violation. */
export function takenBy(error: unknown) {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code !== '23505') return undefined
  if (constraint === 'app_user_username') return fail('usernameTaken')
  // Where nothing is proven the answer cannot be "look into your mailbox" (product.md §1).
  if (constraint === 'app_user_email' || constraint === 'app_user_phone') return fail('identifierTaken')
  return undefined
}
