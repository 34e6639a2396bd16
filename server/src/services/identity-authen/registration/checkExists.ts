import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { isUsernameHeld, readUsername } from './usernames.ts'

/** A reserved username counts as taken. E-mail addresses and phone numbers are never revealed. */
export const checkExists: Handler<typeof contract.identityAuthen.checkExists, App> = async (
  { app, tenantId },
  { body },
) => {
  if (body.username === undefined) return { exists: false }
  const name = readUsername(body.username)
  if (!('username' in name)) return { exists: name.reason === 'usernameReserved' }
  return { exists: await isUsernameHeld(app.db, tenantId, name.username) }
}
