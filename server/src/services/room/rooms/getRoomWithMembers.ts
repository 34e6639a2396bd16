import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireMember } from '../policy.ts'
import { viewRoomsFor } from './view.ts'

export const getRoomWithMembers: Handler<typeof contract.room.getRoomWithMembers, App> = async (
  { app, me },
  { params },
) => {
  await requireMember(app, me, params.id)
  const viewerKey = { roomId: params.id, viewerId: me.userId }
  const [entry] = await viewRoomsFor(app, app.db, me.tenantId, [viewerKey], { members: 100 })
  if (!entry) throw fail('roomNotFound')
  return entry
}
