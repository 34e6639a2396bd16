import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectPasskeys } from '../passkeys/passkey-store.ts'
import { assertionOptions } from '../passkeys/passkeys.ts'
import { findChallenge, noteInChallenge } from './challenges.ts'

export const startSecondFactorPasskey: Handler<typeof contract.signIn.startSecondFactorPasskey, App> = async (
  context,
  { body },
) => {
  const { app, tenantId } = context
  const challenge = await findChallenge(app.db, context, {
    kind: 'SECOND_FACTOR',
    secret: body.challengeToken,
  })
  if (!challenge?.user_id) throw fail('challengeInvalid')
  const passkeys = await selectPasskeys(app.db, { tenantId, userId: challenge.user_id })
  if (passkeys.length === 0) throw fail('passkeyNotFound')
  const { options, ...ceremony } = await assertionOptions(context, passkeys)
  await noteInChallenge(app.db, challenge, ceremony)
  return { options }
}
