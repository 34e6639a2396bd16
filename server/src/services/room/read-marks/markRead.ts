import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireMember } from '../policy.ts'
import { moveMarks } from './read-mark.ts'

export const markRead: Handler<typeof contract.room.markRead, App> = async ({ app, me }, { params }) => {
  await requireMember(app, me, params.roomId)
  const place = await app.services.roomMessages.findPlace(
    app.db,
    me.tenantId,
    params.roomId,
    me.userId,
    params.messageId,
  )
  if (!place) throw fail('messageNotFound')
  return moveMarks(app, me, params.roomId, place, 'SEEN')
}
