import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { requireUser } from '../../identity/index.ts'
import { linkMs, makeResetToken, resetLinkPath, securityNotice } from '../../identity-authen/index.ts'

/** For users who lost access to their mailbox, or if no mail is configured. The person is notified that there is such a link. */
export const createResetLink: Handler<typeof contract.account.createResetLink, App> = async (
  { app, me },
  { params },
) => {
  await app.services.administrators.requireNotAbove(app, me, params.userId)
  if (await app.services.directorySignIn.knows(app.db, { tenantId: me.tenantId, userId: params.userId }))
    throw fail('passwordInDirectory')
  const expiresTime = app.clock.now() + linkMs
  const token = await transact(app, async tx => {
    const user = await requireUser(tx, me.tenantId, params.userId)
    await securityNotice(tx, app, user, { kind: 'resetLinkMade' })
    const grant = { userId: user.user_id, proven: undefined }
    return makeResetToken(tx, { ...grant, tenantId: me.tenantId, expiry: expiresTime })
  })
  return { url: (app.config.publicUrl ?? '') + resetLinkPath(me.tenantId, token), expiresTime }
}
