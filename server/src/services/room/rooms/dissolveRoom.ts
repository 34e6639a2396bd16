import type { contract } from '@trau/contract'
import { MemberRole } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireGroup, requireMember, requireRank } from '../policy.ts'
import { dissolveGroup } from './dissolving.ts'

export const dissolveRoom: Handler<typeof contract.room.dissolveRoom, App> = async (
  { app, me },
  { params: { id: roomId } },
) => {
  const access = await requireMember(app, me, roomId)
  requireGroup(access)
  requireRank(access.role, MemberRole.OWNER)
  return dissolveGroup(app, me, roomId)
}
