import type { contract, SignInSettings } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { type Account, findAccount, findUser, isProven, parseIdentifier } from '../../identity/index.ts'
import { requestCode, resendCode } from '../codes/codes.ts'
import { nobody } from '../sign-in/credentials.ts'
import { readSignInSettings } from '../sign-in/tenant-settings.ts'
import { isOwn, type SentReset } from './sent-reset.ts'

/** A name of nobody, or of an account whose password the directory keeps, takes the same path: the same rows are written, only nothing is sent. */
export const requestPasswordReset: Handler<typeof contract.identityAuthen.requestPasswordReset, App> = async (
  { app, tenantId, ipAddress },
  { body },
) => {
  if ('otpToken' in body)
    return resendCode(app, {
      tenantId,
      otpToken: body.otpToken,
      purposes: ['reset'],
      ipAddress,
      async isOpen(tx, row) {
        const user = row.user_id && (await findUser(tx, tenantId, row.user_id))
        return !user || isOwn(user, (row.payload as SentReset).proves)
      },
    })
  const identifier = parseIdentifier(body.username)
  const namedAccount = identifier && (await findAccount(app.db, tenantId, identifier))
  const isOfDirectory = await app.services.directorySignIn.knows(app.db, {
    tenantId,
    userId: namedAccount?.user.user_id ?? nobody,
  })
  const account = isOfDirectory ? undefined : namedAccount
  const byPhone = identifier?.kind === 'phoneNumber'
  const { verifiedIdentifiers } = await readSignInSettings(app.db, tenantId)
  const reachable = reachableOf(account, verifiedIdentifiers)
  const place =
    identifier?.kind === 'username' || !identifier
      ? (reachable[0] ?? { kind: 'email' as const, to: undefined })
      : { kind: identifier.kind, to: reachable.find(({ kind }) => kind === identifier.kind)?.to }
  return transact(app, tx =>
    requestCode(tx, app, {
      tenantId,
      purpose: 'reset',
      identifier: identifier ? `${identifier.kind}:${identifier.value}` : body.username,
      channel: place.kind === 'phoneNumber' || byPhone ? 'SMS' : 'EMAIL',
      to: place.to,
      ...(identifier && identifier.kind !== 'username' ? { named: identifier.value } : {}),
      template: 'resetCode',
      language: account?.user.language ?? 'vi',
      ...(account ? { userId: account.user.user_id } : {}),
      payload: place.to ? { proves: { kind: place.kind, value: place.to } } : {},
      ipAddress,
    }),
  )
}

/**
 * Where an account's codes may go, e-mail before phone: what is proven. An account that has proven nothing is taken at its word, unless the
 * tenant verifies such identifiers: whoever owns a mistyped address must not be able to take an account over.
 */
function reachableOf(
  account: Account | undefined,
  verifiedIdentifiers: SignInSettings['verifiedIdentifiers'],
): { kind: 'email' | 'phoneNumber'; to: string }[] {
  if (!account) return []
  const { email, phone_number } = account.user
  const places = [
    ...(email ? [{ kind: 'email' as const, verifiedAs: 'EMAIL' as const, to: email }] : []),
    ...(phone_number
      ? [{ kind: 'phoneNumber' as const, verifiedAs: 'PHONE' as const, to: phone_number }]
      : []),
  ]
  const provenPlaces = places.filter(({ kind }) => isProven(account.user, kind))
  if (provenPlaces.length > 0) return provenPlaces
  return places.filter(({ verifiedAs }) => !verifiedIdentifiers.includes(verifiedAs))
}
