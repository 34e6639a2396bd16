import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { updateRequest } from '../request-store.ts'
import { lockUnanswered } from '../requests.ts'
import { viewRequest } from '../view.ts'

export const withdrawDataRequest: Handler<typeof contract.dataProtection.withdrawDataRequest, App> = async (
  { app, me },
  { params },
) => {
  const row = await transact(app, async tx => {
    const request = await lockUnanswered(tx, me.tenantId, params.requestId, { ofUser: me.userId })
    return updateRequest(tx, request, { status: 'WITHDRAWN' })
  })
  return viewRequest(row)
}
