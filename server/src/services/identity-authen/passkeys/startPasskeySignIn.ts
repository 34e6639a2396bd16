import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { beginChallenge } from '../second-factor/challenges.ts'
import { assertionOptions } from './passkeys.ts'

export const startPasskeySignIn: Handler<typeof contract.signIn.startPasskeySignIn, App> = async context => {
  const { options, ...ceremony } = await assertionOptions(context, undefined)
  const { challengeId } = await beginChallenge(context.app.db, context, {
    kind: 'PASSKEY_SIGN_IN',
    data: ceremony,
  })
  return { challengeId, options }
}
