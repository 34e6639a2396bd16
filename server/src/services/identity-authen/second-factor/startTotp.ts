import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { findUser } from '../../identity/index.ts'
import { reauthenticate } from './reauthenticate.ts'
import { totpPurpose } from './second-factor.ts'
import { lockSecondFactor, updateSecondFactor } from './second-factor-store.ts'
import { makeTotpSecret, totpUri } from './totp.ts'

export const startTotp: Handler<typeof contract.signIn.startTotp, App> = async (context, { body }) => {
  const { app, me } = context
  await reauthenticate(context, body)
  const secret = makeTotpSecret()
  return transact(app, async tx => {
    const row = await lockSecondFactor(app, tx, me)
    if (row.totp_enabled_time) throw fail('totpAlreadyEnabled')
    await updateSecondFactor(tx, me, { totp_secret: app.secrets.seal(secret, totpPurpose(me)) })
    const user = await findUser(tx, me.tenantId, me.userId)
    if (!user) throw fail('unauthenticated')
    return { secret, uri: totpUri(secret, user.username) }
  })
}
