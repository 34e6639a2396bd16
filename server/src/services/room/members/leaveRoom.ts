import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireGroup, requireMember } from '../policy.ts'
import { leaveGroup } from './leaving.ts'

export const leaveRoom: Handler<typeof contract.room.leaveRoom, App> = async (
  { app, me },
  { params: { id: roomId }, body },
) => {
  requireGroup(await requireMember(app, me, roomId))
  return leaveGroup(app, me, roomId, body?.silent ?? false)
}
