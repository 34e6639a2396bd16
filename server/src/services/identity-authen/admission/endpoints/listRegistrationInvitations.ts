import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { countInvitations, selectInvitations } from '../invitation-store.ts'
import { viewInvitations } from '../view.ts'

export const listRegistrationInvitations: Handler<
  typeof contract.registration.listRegistrationInvitations,
  App
> = async ({ app, me }, { query }) => {
  const now = new Date(app.clock.now())
  const [rows, total] = await Promise.all([
    selectInvitations(app.db, me.tenantId, now, query),
    countInvitations(app.db, me.tenantId, now),
  ])
  return { items: await viewInvitations(app, me.tenantId, rows), total }
}
