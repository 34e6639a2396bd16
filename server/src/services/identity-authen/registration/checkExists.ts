import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { findAccount } from '../../identity/index.ts'
import { readUsername } from './usernames.ts'

/** A reserved username counts as taken. E-mail addresses and phone numbers are never told. */
export const checkExists: Handler<typeof contract.identityAuthen.checkExists, App> = async (
  { app, tenantId },
  { body },
) => {
  if (body.username === undefined) return { exists: false }
  const name = readUsername(body.username)
  if (!('username' in name)) return { exists: name.reason === 'usernameReserved' }
  const account = await findAccount(app.db, tenantId, { kind: 'username', value: name.username })
  return { exists: account !== undefined }
}
