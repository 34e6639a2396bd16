import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireMember } from '../policy.ts'
import { changeOwnMember } from './own-member.ts'

/** Of somebody else in the room there is nothing to set here. */
export const updateOwnMember: Handler<typeof contract.room.updateOwnMember, App> = async (
  { app, me },
  { params: { roomId, userId }, body },
) => {
  await requireMember(app, me, roomId)
  if (userId !== me.userId) throw fail('memberNotFound')
  return changeOwnMember(app, me, roomId, body)
}
