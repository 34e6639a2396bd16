import type { OtpRequest, User } from '@trau/contract'
import type { App, Context } from '#platform/app.ts'
import { uniqueConstraintOf } from '#platform/db/failure.ts'
import { fail } from '#platform/errors.ts'
import { transact, whenEnded } from '#platform/outbox/outbox.ts'
import { readOwnSuspension } from '../../email/index.ts'
import {
  findAccount,
  isProven,
  lockUser,
  type ProvableIdentifier,
  setProvenIdentifier,
  viewSelf,
} from '../../identity/index.ts'
import { findRunning, requestCode, resendCode, spendCode } from '../codes/codes.ts'
import { maskOf } from '../codes/masks.ts'
import { securityNotice } from '../notices/notices.ts'
import { voidSentProofs } from '../passwords/void-sent-proofs.ts'
import { releaseUnverifiedIdentifier } from '../registration/registration.ts'
import { requireAccount } from '../second-factor/reauthenticate.ts'

type Kind = ProvableIdentifier['kind']
const channelOf = { email: 'EMAIL', phoneNumber: 'SMS' } as const
const columnOf = { email: 'email', phoneNumber: 'phone_number' } as const
const purposes = ['verify', 'change'] as const

/**
 * A code to an address or number that the caller's account names already and has not proven, or to which mail came back. @throws identifierMissing, alreadyVerified,
 * rateLimited
 */
export async function askToVerify(context: Context, kind: Kind, value?: string): Promise<OtpRequest> {
  const { app, me, ipAddress } = context
  const { user } = await requireAccount(context)
  const own = user[columnOf[kind]]
  if (!own || (value !== undefined && value !== own)) throw fail('identifierMissing')
  if (isProven(user, kind) && !(kind === 'email' && (await comesBack(app, me.tenantId, own))))
    throw fail('alreadyVerified')
  return transact(app, tx =>
    requestCode(tx, app, {
      ...codeRequest(context, kind, own),
      purpose: 'verify',
      to: own,
      template: 'verificationCode',
      language: user.language,
      ipAddress,
    }),
  )
}

/**
 * A code to a new address or number. When it is somebody's already the answer is the same; they get a letter that tells them.
 * The caller has shown before that it is them.
 */
export async function askToChange(
  context: Context,
  identifier: ProvableIdentifier,
  language: string,
): Promise<OtpRequest> {
  const { app, me, ipAddress } = context
  const { kind, value } = identifier
  return transact(app, async tx => {
    const holder = await findAccount(tx, me.tenantId, identifier)
    const isTaken = holder !== undefined && holder.user.user_id !== me.userId && isProven(holder.user, kind)
    return requestCode(tx, app, {
      ...codeRequest(context, kind, value),
      purpose: 'change',
      to: value,
      template: isTaken ? 'identifierInUse' : 'verificationCode',
      language: isTaken ? holder.user.language : language,
      payload: identifier,
      ipAddress,
    })
  })
}

/** Another code for the caller's running request; the old one is void. */
export const askAgain = (context: Context, otpToken: string): Promise<OtpRequest> =>
  resendCode(context.app, codeInput(context, otpToken))

/** What runs, as it stands. @throws codeExpired */
export async function getRunningRequest(context: Context, otpToken: string): Promise<OtpRequest> {
  const running = await transact(context.app, tx =>
    findRunning(tx, context.app, codeInput(context, otpToken)),
  )
  if (!running) throw fail('codeExpired')
  return running
}

/**
 * Spends the code: the identifier is the caller's and proven. A notice of a change goes to the one that was replaced.
 * @throws codeWrong, codeExpired, codeExhausted
 */
export async function finishWithCode(
  context: Context,
  kind: Kind,
  handedCode: { otpToken: string; code: string },
): Promise<User> {
  const { app, me } = context
  const view = await spendCode(
    app,
    { ...codeInput(context, handedCode.otpToken), code: handedCode.code },
    async (tx, row) => {
      whenEnded(tx, () => app.services.userCache.forgetUsers(me.tenantId, me.userId))
      const before = await lockUser(tx, me.tenantId, me.userId)
      const identifier = row.payload as ProvableIdentifier
      if (!before || identifier.kind !== kind) throw fail('codeExpired')
      const { value } = identifier
      // A verification is of what the account named when it was asked for.
      if (row.purpose === 'verify' && before[columnOf[kind]] !== value) throw fail('codeExpired')
      await releaseUnverifiedIdentifier(tx, app, me.tenantId, { kind, value, forUserId: me.userId })
      const user = (await setProvenIdentifier(tx, me.tenantId, me.userId, { kind, value }, app.clock.now()))!
      const view = viewSelf(app, user)
      await app.outbox.add(tx, me.tenantId, me.userId, [
        { to: { users: [me.userId] }, event: { type: 'userUpdated', data: { user: view } } },
      ])
      if (row.purpose === 'change') {
        await voidSentProofs(tx, [user])
        const old = { email: before.email, phoneNumber: before.phone_number }[kind]
        await securityNotice(tx, app, user, {
          kind: kind === 'email' ? 'emailChanged' : 'phoneChanged',
          detail: maskOf(channelOf[kind], value),
          by: context,
          to: { [kind]: old ?? undefined },
        })
      }
      return view
    },
  ).catch(error => {
    // Somebody else proved it in the same moment; what this code was for is gone.
    throw uniqueConstraintOf(error) === undefined ? error : fail('codeExpired')
  })
  return { ...view, loginSessionId: me.sessionId }
}

/** Mail to the address came back: its person proves anew that it works. */
const comesBack = async (app: App, tenantId: string, address: string): Promise<boolean> =>
  (await readOwnSuspension(app.db, tenantId, address)).suspension !== null

const codeRequest = ({ me }: Context, kind: Kind, value: string) => ({
  tenantId: me.tenantId,
  identifier: `${kind}:${value}`,
  channel: channelOf[kind],
  named: value,
  userId: me.userId,
  payload: { kind, value },
  voidsEarlier: true,
})

const codeInput = ({ me, ipAddress }: Context, otpToken: string) => ({
  tenantId: me.tenantId,
  otpToken,
  purposes,
  userId: me.userId,
  ipAddress,
})
