import { randomBytes } from 'node:crypto'
import type { contract } from '@trau/contract'
import type { App, Context } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { findUser, nameOf } from '../../identity/index.ts'
import { securityNotice } from '../../identity-authen/index.ts'
import { insertToken, type LinkRow, lockLink, takeTry, updateLink } from '../account-link-store.ts'
import { mostTries, requireLink, statusOf } from '../links.ts'
import { hashOf } from '../token.ts'

const tokenMs = 15 * 60_000

export const verifyPasscode: Handler<typeof contract.accountLinking.verifyPasscode, App> = async (
  context,
  { params, body },
) => {
  const { app, me } = context
  const row = await requireLink(context, params.id, 'owner')
  const status = await statusOf(app.db, row)
  if (status === 'INVALIDATED') throw fail('accountLinkInvalidated')
  const tries = status === 'LOCKED' ? undefined : await takeTry(app.db, row, mostTries)
  if (tries === undefined) throw fail('accountLinkLocked')
  const lockAfterLast = async () => {
    if (tries >= mostTries) await lock(context, row)
  }
  let isRight: boolean
  try {
    isRight = await app.services.passwords.verify(row.passcode_hash, body.passcode)
  } catch (error) {
    // Busy is the server's fault: the try counts all the same, for it may have been one of many at once.
    await lockAfterLast()
    throw error
  }
  if (!isRight) {
    await lockAfterLast()
    throw fail('passcodeWrong', { triesLeft: mostTries - tries })
  }
  const token = randomBytes(32).toString('base64url')
  const now = app.clock.now()
  await transact(app, async tx => {
    await updateLink(tx, row, { tries: 0, last_used_time: new Date(now) })
    await insertToken(tx, {
      tenantId: me.tenantId,
      hash: hashOf(token),
      linkId: row.account_linking_id,
      sessionId: me.sessionId,
      expiry: new Date(now + tokenMs),
    })
  })
  return { token, expiresTime: now + tokenMs }
}

/** Both sides are notified: it may be somebody at an open screen. */
async function lock(context: Context, row: LinkRow): Promise<void> {
  const { app, tenantId } = context
  await transact(app, async tx => {
    if (!(await lockLink(tx, row))) return
    const owner = await findUser(tx, tenantId, row.owner_id)
    const target = await findUser(tx, tenantId, row.target_id)
    if (!owner || !target) return
    await securityNotice(tx, app, owner, { kind: 'accountLinkLocked', detail: nameOf(target), by: context })
    await securityNotice(tx, app, target, { kind: 'accountLinkLocked', detail: nameOf(owner), by: context })
  })
}
