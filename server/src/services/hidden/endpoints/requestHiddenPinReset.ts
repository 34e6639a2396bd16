import type { contract, InputOf } from '@trau/contract'
import type { App, Context } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { type Account, isProven } from '../../identity/index.ts'
import {
  checkOwnPassword,
  reauthenticate,
  requestCode,
  requireAccount,
  resendCode,
} from '../../identity-authen/index.ts'
import { findPin } from '../hidden-store.ts'

/** Only what is proven to be theirs receives the code; an address that was merely named may be somebody else's. */
export const requestHiddenPinReset: Handler<typeof contract.hidden.requestHiddenPinReset, App> = async (
  context,
  { body },
) => {
  const { app, me, ipAddress } = context
  if (!(await findPin(app.db, me))) throw fail('pinNotSet')
  const account = await requireAccount(context)
  const purposes = ['pin'] as const
  // Whoever has the token has proven themselves when it was made.
  if (body.otpToken) {
    const { tenantId, userId } = me
    return resendCode(app, { tenantId, userId, otpToken: body.otpToken, purposes, ipAddress })
  }
  await requireEvidence(context, account, body)
  const { user } = account
  const email = isProven(user, 'email') ? user.email : null
  const to = email ?? (isProven(user, 'phoneNumber') ? user.phone_number : null)
  if (!to) throw fail('identifierMissing')
  return transact(app, tx =>
    requestCode(tx, app, {
      tenantId: me.tenantId,
      purpose: 'pin',
      identifier: `${email ? 'email' : 'phoneNumber'}:${to}`,
      channel: email ? 'EMAIL' : 'SMS',
      to,
      named: to,
      template: 'pinCode',
      language: user.language,
      userId: me.userId,
      ipAddress,
      voidsEarlier: true,
    }),
  )
}

type Body = InputOf<typeof contract.hidden.requestHiddenPinReset>['body']

/** The password, which nothing else stands for here. Who signs in by a directory or another service has none, and proves it otherwise. */
async function requireEvidence(context: Context, account: Account, { password, code, passkey }: Body) {
  if (account.passwordHash === null) return void (await reauthenticate(context, { code, passkey }))
  if (password === undefined) throw fail('reauthenticationRequired')
  await checkOwnPassword(context, account, password)
}
