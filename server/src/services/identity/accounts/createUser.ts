import type { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { splitFullName } from '../users/names.ts'
import { viewAccounts } from '../users/user-cache.ts'
import { updateUser } from '../users/user-store.ts'
import { insertAccount } from './account-store.ts'
import { readAddresses, takenBy } from './accounts.ts'

export const createUser: Handler<typeof contract.identity.createUser, App> = async (
  { app, me, audit },
  { body },
) => {
  const username = app.services.signInMethods.requireUsername(body.username, 'body.username')
  const addresses = readAddresses(body)
  const personalWords = [username, body.fullName, addresses.email ?? '', addresses.phone_number ?? '']
  const passwordHash =
    body.password === undefined
      ? null
      : await app.services.signInMethods.hashNewPassword(app, me.tenantId, body.password, personalWords)
  const userId = uuidv7()
  audit.subjectIds.push(userId)
  const now = app.clock.now()
  try {
    const row = await transact(app, async tx => {
      if (body.isAdmin) await app.services.administrators.lock(tx, me.tenantId)
      const account = await insertAccount(tx, {
        tenantId: me.tenantId,
        userId,
        username,
        email: addresses.email ?? undefined,
        phoneNumber: addresses.phone_number ?? undefined,
        passwordHash,
        fullName: body.fullName,
        ...splitFullName(body.fullName),
        language: body.language,
        now,
      })
      if (body.isAdmin) await app.services.administrators.change(app, tx, me, userId, true)
      if (!body.displayName && !body.isAdmin) return account
      return updateUser(tx, me.tenantId, userId, { display_name: body.displayName ?? '' }, now)
    })
    const [user] = await viewAccounts(app, me, [row])
    return user!
  } catch (error) {
    throw takenBy(error)
  }
}
