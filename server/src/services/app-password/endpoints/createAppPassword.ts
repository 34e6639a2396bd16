import type { contract } from '@trau/contract'
import { maxAppPasswords } from '@trau/contract/rules/app-password'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { lockUser } from '../../identity/index.ts'
import { isSessionAlive, reauthenticate, securityNotice } from '../../identity-authen/index.ts'
import { insertAppPassword, selectAppPasswords } from '../app-password-store.ts'
import { hashSecret, newSecret } from '../secret.ts'
import { connectionOf, viewAppPassword } from '../view.ts'

export const createAppPassword: Handler<typeof contract.appPassword.createAppPassword, App> = async (
  context,
  { body },
) => {
  const { app, me } = context
  await reauthenticate(context, body)
  const secret = newSecret()
  return transact(app, async tx => {
    // The account's row, so that two at once do not pass the limit together.
    const user = await lockUser(tx, me.tenantId, me.userId)
    if (!user) throw fail('unauthenticated')
    // A reset of the password ended all of them, and this session, while the request was under way.
    if (!(await isSessionAlive(tx, { ...me, now: app.clock.now() }))) throw fail('sessionRevoked')
    if ((await selectAppPasswords(tx, me)).length >= maxAppPasswords)
      throw fail('tooManyAppPasswords', { max: maxAppPasswords })
    const row = {
      ...{ tenant_id: me.tenantId, user_id: me.userId, app_password_id: uuidv7() },
      ...{ name: body.name, scope: body.scope, secret_hash: hashSecret(secret)! },
      created_time: new Date(app.clock.now()),
      last_used_time: null,
      last_used_by: null,
    }
    await insertAppPassword(tx, row)
    await securityNotice(tx, app, user, { kind: 'appPasswordMade', detail: row.name, by: context })
    return { ...viewAppPassword(row), secret, ...connectionOf(context, user) }
  })
}
