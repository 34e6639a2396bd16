import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { blocksBetween, findUserInfos, requireKnown } from '../../identity/index.ts'
import { viewRooms } from '../../room/index.ts'
import { selectMutualFriends, selectMutualRooms } from '../people-store.ts'

const most = 30

/** To whom the other has blocked nothing is in common but the groups, which both can see anyway. */
export const getMutual: Handler<typeof contract.people.getMutual, App> = async ({ app, me }, { params }) => {
  const other = params.userId
  await requireKnown(app, me, [other])
  if (other === me.userId) throw fail('userNotFound')
  const { bBlockedA } = await blocksBetween(app, me.tenantId, me.userId, other)
  const pair = { a: me.userId, b: other }
  const [friends, rooms] = await Promise.all([
    bBlockedA ? { ids: [], total: 0 } : selectMutualFriends(app.db, me.tenantId, pair, most),
    selectMutualRooms(app.db, me.tenantId, pair, most),
  ])
  const infos = await findUserInfos(app, me.tenantId, friends.ids)
  const entries = await viewRooms(app, app.db, me.tenantId, me.userId, rooms.ids)
  return {
    friends: friends.ids.flatMap(id => infos.get(id) ?? []),
    friendCount: friends.total,
    rooms: entries.map(({ room }) => ({
      roomId: room.roomId,
      name: room.name,
      ...(room.avatarUrl ? { avatarUrl: room.avatarUrl } : {}),
      memberCount: room.memberCount,
    })),
    roomCount: rooms.total,
  }
}
