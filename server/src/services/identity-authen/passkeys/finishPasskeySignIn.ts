import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { findUser } from '../../identity/index.ts'
import { endChallenge, findChallenge } from '../second-factor/challenges.ts'
import { startSession } from '../sessions/sessions.ts'
import { requireProof } from '../sign-in/require-proof.ts'
import { type Ceremony, verifyAssertion } from './passkeys.ts'

export const finishPasskeySignIn: Handler<typeof contract.signIn.finishPasskeySignIn, App> = async (
  context,
  { body },
) => {
  const { app, tenantId } = context
  const keyThumbprint = await requireProof(context)
  const challenge = await findChallenge(app.db, context, {
    kind: 'PASSKEY_SIGN_IN',
    challengeId: body.challengeId,
  })
  // Spent by whoever comes first, right or wrong: an answer that was overheard is worth nothing.
  if (!challenge || !(await endChallenge(app.db, challenge))) throw fail('challengeInvalid')
  return transact(app, async tx => {
    const passkey = await verifyAssertion(tx, context, body.passkey, challenge.data as Ceremony)
    const user = passkey && (await findUser(tx, tenantId, passkey.user_id))
    if (!user) throw fail('passkeyInvalid')
    if (user.is_locked) throw fail('accountLocked')
    return startSession(tx, context, user, keyThumbprint, { byPasskey: true })
  })
}
