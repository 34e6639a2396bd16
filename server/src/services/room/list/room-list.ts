import { type RoomEntry, RoomType } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { fail } from '#platform/errors.ts'
import { readPayload } from '#platform/http/payload.ts'
import { findUserInfos } from '../../identity/index.ts'
import { composeName, matchesName, peerIdOf, selfRoomName } from '../rooms/names.ts'
import { findFirstMembers } from '../rooms/room-view-store.ts'
import { viewListed, viewMembers } from '../rooms/view.ts'
import { type ListPlace, type RoomFilter, selectNames, selectPlaces, selectRooms } from './room-list-store.ts'

interface ListQuery {
  offset: number
  limit: number
  search?: string | undefined
  requestPayload?: Record<string, unknown> | undefined
}

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform(text => text === 'true')])
const Payload = z.object({
  isArchived: flag.nullish(),
  isStranger: flag.nullish(),
  unreadOnly: flag.nullish(),
  type: RoomType.nullish(),
  tagId: z.uuid().nullish(),
  workspaceId: z.uuid().nullish(),
})

/** One page by offset, with the total. `fixed` is what the endpoint itself asks for. */
export async function listByOffset(app: App, me: UserKey, query: ListQuery, fixedFilter: RoomFilter = {}) {
  const filter = await filterOf(app, me, query, fixedFilter)
  const { rooms, total } = await selectRooms(app.db, me.tenantId, me.userId, filter, query)
  return { items: await viewListed(app, app.db, me.tenantId, rooms), total }
}

/** One page after a cursor, in the order the list had when its first page was asked for. */
export async function listByCursor(
  app: App,
  me: UserKey,
  query: ListQuery & { cursor?: string | undefined },
): Promise<{ items: RoomEntry[]; nextCursor?: string }> {
  const after = query.cursor === undefined ? undefined : decodeCursor(query.cursor, app.clock.now())
  const filter = await filterOf(app, me, query, {})
  const places = await selectPlaces(app.db, me.tenantId, me.userId, filter, {
    asOf: after?.asOf ?? app.clock.now() * 1000,
    after,
    limit: query.limit + 1,
  })
  const page = places.slice(0, query.limit)
  const items = await viewListed(
    app,
    app.db,
    me.tenantId,
    page.map(place => place.room),
  )
  return places.length > query.limit ? { items, nextCursor: encodeCursor(page.at(-1)!) } : { items }
}

async function filterOf(
  app: App,
  me: UserKey,
  query: ListQuery,
  fixedFilter: RoomFilter,
): Promise<RoomFilter> {
  const { isArchived, isStranger, unreadOnly, type, tagId, workspaceId } = readPayload(Payload, query)
  const filter: RoomFilter = {
    isArchived: isArchived ?? false,
    isStranger: isStranger ?? false,
    ...(unreadOnly ? { unreadOnly } : {}),
    ...(type ? { type } : {}),
    ...(tagId ? { tagId } : {}),
    ...(workspaceId ? { workspaceId } : {}),
    ...fixedFilter,
  }
  return query.search ? { ...filter, roomIds: await findByName(app, me, filter, query.search) } : filter
}

/**
 * The rooms whose name, as their member reads it, begins with these words. Names of people are identity's, so they are compared
 * here rather than in SQL; one person's rooms are few enough.
 */
async function findByName(app: App, me: UserKey, filter: RoomFilter, search: string): Promise<string[]> {
  const rooms = await selectNames(app.db, me.tenantId, me.userId, filter)
  const peerIds = rooms.flatMap(room => (room.type === 'PRIVATE' ? (peerIdOf(room, me.userId) ?? []) : []))
  const unnamedIds = rooms.filter(room => room.type === 'GROUP' && room.name === '').map(room => room.room_id)
  const [peers, firstMembers, { aliases }] = await Promise.all([
    findUserInfos(app, me.tenantId, peerIds),
    findFirstMembers(app.db, me.tenantId, unnamedIds, 3),
    app.services.userCache.friendsOf(me.tenantId, me.userId),
  ])
  const members = await viewMembers(app, me.tenantId, [...firstMembers.values()].flat())
  const membersOf = Map.groupBy(members, member => member.roomId)
  const nameOf = (room: (typeof rooms)[number]) => {
    if (room.type === 'SELF') return selfRoomName
    if (room.type === 'PRIVATE') {
      const peerId = peerIdOf(room, me.userId) ?? ''
      // Found by what the member calls them, and by their own name.
      return `${aliases.get(peerId) ?? ''} ${peers.get(peerId)?.name ?? ''}`
    }
    return room.name || composeName(membersOf.get(room.room_id) ?? [])
  }
  return rooms
    .filter(room => matchesName(`${room.private_name} ${nameOf(room)}`, search))
    .map(room => room.room_id)
}

const Cursor = z.tuple([z.int(), z.boolean(), z.int(), z.uuid()])
/** Finding where a room stood means reading what was said in it since, so a list is not read on for ever. */
const cursorLifeMs = 24 * 3_600_000

const encodeCursor = (place: ListPlace) =>
  Buffer.from(JSON.stringify([place.asOf, place.isFavorite, place.at, place.roomId])).toString('base64url')

/** @throws validationFailed when it is none that we made in the last day */
function decodeCursor(text: string, now: number): ListPlace {
  try {
    const [asOf, isFavorite, at, roomId] = Cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    if (Math.abs(now - asOf / 1000) > cursorLifeMs) throw new RangeError('too old')
    return { asOf, isFavorite, at, roomId }
  } catch {
    throw fail('validationFailed', { fields: [{ path: 'query.cursor', reason: 'invalid' }] })
  }
}
