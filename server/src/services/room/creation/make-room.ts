import type { RoomEntry, RoomType } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import { fail } from '#platform/errors.ts'
import { createGroup, type NewGroup } from './group.ts'
import { getOrCreatePair } from './private-room.ts'

/**
 * Makes a room of any type. Private rooms and "Cloud của tôi" exist once anyway, and have no name of their own.
 * @throws validationFailed unless userIds names one other person for PRIVATE and nobody for SELF
 */
export async function makeRoom(
  app: App,
  me: Requester,
  body: NewGroup & { type: RoomType },
): Promise<RoomEntry> {
  if (body.type === 'GROUP') return createGroup(app, me, body)
  if (body.name !== undefined || body.description !== undefined || body.workspaceId !== undefined)
    throw fail('notForThisRoomType')
  const others = [...new Set(body.userIds)].filter(id => id !== me.userId)
  const isFitting = body.type === 'SELF' ? others.length === 0 : others.length === 1
  if (!isFitting) throw fail('validationFailed', { fields: [{ path: 'body.userIds', reason: 'invalid' }] })
  return getOrCreatePair(app, me, others[0] ?? me.userId)
}
