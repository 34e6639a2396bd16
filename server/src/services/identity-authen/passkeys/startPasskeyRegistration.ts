import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findUser } from '../../identity/index.ts'
import { beginChallenge } from '../second-factor/challenges.ts'
import { reauthenticate } from '../second-factor/reauthenticate.ts'
import { selectPasskeys } from './passkey-store.ts'
import { mostPasskeys, registrationOptions } from './passkeys.ts'

export const startPasskeyRegistration: Handler<typeof contract.signIn.startPasskeyRegistration, App> = async (
  context,
  { body },
) => {
  const { app, me } = context
  await reauthenticate(context, body)
  if ((await selectPasskeys(app.db, me)).length >= mostPasskeys)
    throw fail('tooManyPasskeys', { max: mostPasskeys })
  const user = await findUser(app.db, me.tenantId, me.userId)
  if (!user) throw fail('unauthenticated')
  const { options, ...ceremony } = await registrationOptions(context, user)
  const { challengeId } = await beginChallenge(app.db, context, {
    kind: 'PASSKEY_NEW',
    userId: me.userId,
    data: ceremony,
  })
  return { challengeId, options }
}
