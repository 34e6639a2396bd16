import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { transact } from '../../../platform/outbox/outbox.ts'
import { type Account, findAccount, isProven, parseIdentifier } from '../../identity/index.ts'
import { requestCode, resendCode } from '../codes.ts'

/** A name of nobody takes the same path: the same rows are written, only nothing is sent. */
export const requestPasswordReset: Handler<typeof contract.identityAuthen.requestPasswordReset, App> = async (
  { app, tenantId, ipAddress },
  { body },
) => {
  if ('otpToken' in body)
    return resendCode(app, { tenantId, otpToken: body.otpToken, purposes: ['reset'], ipAddress })
  const identifier = parseIdentifier(body.username)
  const account = identifier && (await findAccount(app.db, tenantId, identifier))
  const byPhone = identifier?.kind === 'phoneNumber'
  const place =
    identifier?.kind === 'username' || !identifier
      ? placeOf(account)
      : { kind: identifier.kind, to: account && identifier.value }
  return transact(app, tx =>
    requestCode(tx, app, {
      tenantId,
      purpose: 'reset',
      identifier: identifier ? `${identifier.kind}:${identifier.value}` : body.username,
      channel: place.kind === 'phoneNumber' || byPhone ? 'SMS' : 'EMAIL',
      to: place.to,
      ...(identifier && identifier.kind !== 'username' ? { named: identifier.value } : {}),
      letter: 'resetCode',
      language: account?.user.language ?? 'vi',
      ...(account ? { userId: account.user.user_id } : {}),
      payload: place.to ? { proves: { kind: place.kind, value: place.to } } : {},
      ipAddress,
    }),
  )
}

/** Where an account's codes go when only its username was typed: what is proven before what is not, e-mail before phone. */
function placeOf(account: Account | undefined): { kind: 'email' | 'phoneNumber'; to: string | undefined } {
  const places = [
    { kind: 'email' as const, to: account?.user.email ?? undefined },
    { kind: 'phoneNumber' as const, to: account?.user.phone_number ?? undefined },
  ].filter(place => place.to !== undefined)
  const proven = places.find(place => isProven(account!.user, place.kind))
  return proven ?? places[0] ?? { kind: 'email', to: undefined }
}
