import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectPasskeys } from '../passkeys/passkey-store.ts'
import { assertionOptions } from '../passkeys/passkeys.ts'
import { beginChallenge } from './challenges.ts'

export const startReauthentication: Handler<
  typeof contract.signIn.startReauthentication,
  App
> = async context => {
  const { app, me } = context
  const passkeys = await selectPasskeys(app.db, me)
  if (passkeys.length === 0) throw fail('passkeyNotFound')
  const { options, ...data } = await assertionOptions(context, passkeys)
  const { challengeId } = await beginChallenge(app.db, context, {
    kind: 'PASSKEY_PROOF',
    userId: me.userId,
    data,
  })
  return { challengeId, options }
}
