import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findUser, hasAdministrator, hasPassword, nameOf } from '../../identity/index.ts'
import { isSetupToken } from '../registration/setup-token.ts'
import { findResetToken } from './reset-tokens.ts'

/** Tells whoever holds a link what it is worth, so that nobody fills a form in for nothing. */
export const checkLink: Handler<typeof contract.signIn.checkLink, App> = async (
  { app, tenantId },
  { body },
) => {
  if ('setupToken' in body) {
    if (await isSetupToken(app.db, tenantId, body.setupToken)) return { status: 'VALID' }
    return { status: (await hasAdministrator(app.db, tenantId)) ? 'USED' : 'INVALID' }
  }
  const userId = await findResetToken(app.db, tenantId, body.resetToken, app.clock.now())
  const user = userId && (await findUser(app.db, tenantId, userId))
  if (!user || (await app.services.directorySignIn.knows(app.db, { tenantId, userId })))
    return { status: 'INVALID' }
  const person = {
    name: nameOf(user),
    username: user.username,
    hasPassword: await hasPassword(app.db, tenantId, user.user_id),
  }
  return { status: 'VALID', person }
}
