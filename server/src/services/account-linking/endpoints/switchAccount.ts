import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { findUser } from '../../identity/index.ts'
import { requireProof, startSession } from '../../identity-authen/index.ts'
import { isLiveToken } from '../account-link-store.ts'
import { requireLink, statusOf } from '../links.ts'
import { hashOf } from '../token.ts'

/** The session of the linked account is bound to this browser's key, as any other; the caller's own goes on beside it. */
export const switchAccount: Handler<typeof contract.accountSwitching.switchAccount, App> = async (
  context,
  { body },
) => {
  const { app, me } = context
  const keyThumbprint = await requireProof(context)
  const row = await requireLink(context, body.accountLinkingId, 'owner')
  const token = { hash: hashOf(body.token), sessionId: me.sessionId, now: new Date(app.clock.now()) }
  if (!(await isLiveToken(app.db, row, token))) throw fail('accountLinkTokenInvalid')
  if ((await statusOf(app.db, row)) === 'INVALIDATED') throw fail('accountLinkInvalidated')
  return transact(app, async tx => {
    const target = await findUser(tx, me.tenantId, row.target_id)
    if (!target) throw fail('accountLinkNotFound')
    if (target.is_locked) throw fail('accountLocked')
    return startSession(tx, context, target, keyThumbprint, { isBorrowed: true })
  })
}
