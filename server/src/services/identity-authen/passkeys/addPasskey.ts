import type { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { findUser } from '../../identity/index.ts'
import { securityNotice } from '../notices/notices.ts'
import { endChallenge, findChallenge } from '../second-factor/challenges.ts'
import { lockSecondFactor } from '../second-factor/second-factor-store.ts'
import { deviceName } from '../sessions/device-name.ts'
import { insertPasskey, selectPasskeys } from './passkey-store.ts'
import { type Ceremony, mostPasskeys, verifyRegistration, viewPasskey } from './passkeys.ts'

export const addPasskey: Handler<typeof contract.signIn.addPasskey, App> = async (context, { body }) => {
  const { app, me, device } = context
  const challenge = await findChallenge(app.db, context, {
    kind: 'PASSKEY_NEW',
    challengeId: body.challengeId,
  })
  // Spent by whoever comes first, right or wrong.
  if (challenge?.user_id !== me.userId || !(await endChallenge(app.db, challenge)))
    throw fail('challengeInvalid')
  const registration = await verifyRegistration(context, body.passkey, challenge.data as Ceremony)
  if (!registration) throw fail('passkeyInvalid')
  try {
    return await transact(app, async tx => {
      // The account's row, so that two at once do not pass the limit together.
      await lockSecondFactor(app, tx, me)
      if ((await selectPasskeys(tx, me)).length >= mostPasskeys)
        throw fail('tooManyPasskeys', { max: mostPasskeys })
      const row = {
        ...registration,
        tenant_id: me.tenantId,
        user_id: me.userId,
        passkey_id: uuidv7(),
        name: body.name ?? deviceName(device.userAgent),
        created_time: new Date(app.clock.now()),
        last_used_time: null,
      }
      await insertPasskey(tx, row)
      const user = await findUser(tx, me.tenantId, me.userId)
      if (user) await securityNotice(tx, app, user, { kind: 'passkeyAdded', detail: row.name, by: context })
      return viewPasskey(row)
    })
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'passkey_credential') throw fail('passkeyInvalid')
    throw error
  }
}
