import { type contract, dataRequestDueTime, maxOpenDataRequests } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { lockUser } from '../../identity/index.ts'
import { countWaiting, insertRequest } from '../request-store.ts'
import { viewRequest } from '../view.ts'

export const createDataRequest: Handler<typeof contract.dataProtection.createDataRequest, App> = async (
  { app, me },
  { body },
) => {
  const now = app.clock.now()
  const row = await transact(app, async tx => {
    await lockUser(tx, me.tenantId, me.userId)
    if ((await countWaiting(tx, me)) >= maxOpenDataRequests)
      throw fail('tooManyDataRequests', { max: maxOpenDataRequests })
    const requestId = uuidv7()
    await notifyAnswerers(app, tx, me, requestId)
    return insertRequest(tx, {
      ...{ tenant_id: me.tenantId, request_id: requestId, user_id: me.userId, ...body, status: 'OPEN' },
      ...{ created_time: new Date(now), due_time: new Date(dataRequestDueTime(now)) },
      ...{ answer: '', answered_by: null, answered_time: null },
    })
  })
  return viewRequest(row)
}

/** Once, those who may answer it; what it asks stands on its page alone. */
async function notifyAnswerers(app: App, tx: Tx, me: UserKey, requestId: string): Promise<void> {
  const holderIds = await app.services.administrators.holdersOf(tx, me.tenantId, 'privacy.answer')
  await app.services.notifier.add(tx, me.tenantId, `DATA_REQUEST/${requestId}`, {
    ...{ type: 'SYSTEM', id: requestId, userIds: holderIds.filter(userId => userId !== me.userId) },
    subject: { product: { kind: 'dataRequested' }, place: '/admin?tab=privacy' },
  })
}
