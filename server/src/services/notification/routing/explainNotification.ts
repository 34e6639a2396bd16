import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findMember, isLargeGroup, requireMember } from '../../room/index.ts'
import { preferencesOf } from '../preferences/preferences.ts'
import { findRoomSetting } from '../preferences/room-setting-store.ts'
import { reachOf } from './reach.ts'
import { route } from './route.ts'

export const explainNotification: Handler<typeof contract.notification.explainNotification, App> = async (
  { app, me },
  { body: { type, roomId, isMention } },
) => {
  const room = roomId ? await roomOf(app, me, roomId) : undefined
  const preferences = await preferencesOf(app, me)
  const reach = (await reachOf(app, me.tenantId, [me.userId])).get(me.userId)!
  const event = {
    type,
    hasKeyword: false,
    isMention: isMention || type === 'MENTION',
    isFavorite: room?.isFavorite ?? false,
    ...(room ? { room } : {}),
  }
  return { routes: route(event, preferences, reach, app.clock.now()) }
}

async function roomOf(app: App, me: Parameters<typeof requireMember>[1], roomId: string) {
  const access = await requireMember(app, me, roomId)
  const member = await findMember(app.db, { tenant_id: me.tenantId, room_id: roomId }, me.userId)
  if (!member) throw fail('roomNotFound')
  return {
    level: (await findRoomSetting(app.db, me, roomId)).level,
    mutedUntil: member.muted_until,
    isLargeGroup: isLargeGroup(access),
    isFavorite: access.type === 'PRIVATE' && member.is_favorite,
  }
}
