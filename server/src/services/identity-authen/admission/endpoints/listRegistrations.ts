import { type contract, RegistrationStatusName } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { readPayload } from '#platform/http/payload.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectRequests } from '../request-store.ts'
import { viewRequests } from '../view.ts'

const Payload = z.object({ status: RegistrationStatusName.nullish() })

export const listRegistrations: Handler<typeof contract.registration.listRegistrations, App> = async (
  { app, me },
  { query },
) => {
  const status = readPayload(Payload, query).status ?? 'PENDING'
  const { rows, total } = await selectRequests(app.db, me.tenantId, { status, search: query.search }, query)
  return { items: await viewRequests(app, me.tenantId, rows), total }
}
