import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireMember } from '../policy.ts'
import { viewRooms } from './view.ts'

export const getRoom: Handler<typeof contract.room.getRoom, App> = async ({ app, me }, { params }) => {
  await requireMember(app, me, params.id)
  const [entry] = await viewRooms(app, app.db, me.tenantId, me.userId, [params.id])
  if (!entry) throw fail('roomNotFound')
  return entry
}
