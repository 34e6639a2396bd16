import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { updateRequest } from '../request-store.ts'
import { lockUnanswered } from '../requests.ts'
import type { RequestRow } from '../tables.ts'
import { viewRequests } from '../view.ts'

export const answerDataRequest: Handler<typeof contract.dataProtection.answerDataRequest, App> = async (
  { app, me, audit },
  { params, body: { status, answer } },
) => {
  const row = await transact(app, async tx => {
    const request = await lockUnanswered(tx, me.tenantId, params.requestId)
    audit.subjectIds.push(request.user_id)
    audit.before = { kind: request.kind, status: request.status }
    if (status !== 'IN_PROGRESS' && request.user_id !== me.userId) await notifyPerson(app, tx, request)
    return updateRequest(tx, request, {
      ...{ status, answer, answered_by: me.userId },
      answered_time: status === 'IN_PROGRESS' ? null : new Date(app.clock.now()),
    })
  })
  audit.after = { status }
  const [request] = await viewRequests(app, me.tenantId, [row])
  return request!
}

/** Once, the person who asked; the answer stands on the page of their settings alone. */
const notifyPerson = (app: App, tx: Tx, { tenant_id, request_id, user_id }: RequestRow) =>
  app.services.notifier.add(tx, tenant_id, `DATA_ANSWER/${request_id}`, {
    ...{ type: 'SYSTEM', id: request_id, userIds: [user_id] },
    subject: { product: { kind: 'dataAnswered' }, place: '/settings/account' },
  })
