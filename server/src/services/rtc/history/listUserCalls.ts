import type { contract, UserCall } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import type { Caller } from '#platform/auth/access-token.ts'
import { cursorOf } from '#platform/cursor.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findUserInfos } from '../../identity/index.ts'
import { matchesName, roomNames } from '../../room/index.ts'
import { findCall, type StoredCall } from '../call-store.ts'
import { participantOfUser } from '../machine/model.ts'
import { seenBy, seesRung } from '../policy.ts'
import { hiddenRoomsOf } from './hidden-rooms.ts'
import { selectHistory, selectNamedInHistory } from './history-store.ts'

const peopleShown = 5
const place = cursorOf(z.uuid())

export const listUserCalls: Handler<typeof contract.rtc.listUserCalls, App> = async (
  { app, me },
  { query },
) => {
  const { filter, limit, cursor, search } = query
  const before = cursor ? place.decode(cursor) : undefined
  const hiddenRoomIds = await hiddenRoomsOf(app, me)
  const among = search ? await findNamed(app, me, search, hiddenRoomIds) : undefined
  const historyQuery = { filter, before, limit: limit + 1, hiddenRoomIds, among }
  const callIds = await selectHistory(app.db, me, historyQuery)
  const shownIds = callIds.slice(0, limit)
  const calls = await Promise.all(shownIds.map(callId => findCall(app.db, { tenantId: me.tenantId, callId })))
  return {
    items: await viewAll(
      app,
      me,
      calls.flatMap(call => call ?? []),
    ),
    ...(callIds.length > limit ? { nextCursor: place.encode(shownIds.at(-1)!) } : {}),
  }
}

/** People and rooms of one's history whose name has the words, marks aside: as the history shows them, by their own name or one's name for them. */
async function findNamed(app: App, me: Caller, search: string, hiddenRoomIds: readonly string[]) {
  const namedPeople = await selectNamedInHistory(app.db, me, hiddenRoomIds)
  const viewers = namedPeople.roomIds.map(roomId => ({ viewerId: me.userId, roomId }))
  const [people, { aliases }, names, rooms] = await Promise.all([
    findUserInfos(app, me.tenantId, namedPeople.userIds),
    app.services.userCache.friendsOf(me.tenantId, me.userId),
    roomNames(app, app.db, me.tenantId, viewers),
    Promise.all(namedPeople.roomIds.map(roomId => app.services.members.find(me.tenantId, roomId))),
  ])
  const nameOf = (userId: string) => {
    const { name = '', username = '' } = people.get(userId) ?? {}
    return `${aliases.get(userId) ?? ''} ${name} ${username}`
  }
  return {
    userIds: namedPeople.userIds.filter(userId => matchesName(nameOf(userId), search)),
    roomIds: namedPeople.roomIds.filter(
      (_, n) => rooms[n]?.roles.has(me.userId) && matchesName(names[n]?.name ?? '', search),
    ),
    closedRoomIds: namedPeople.roomIds.filter((_, n) => !seesRung(rooms[n], me.userId)),
  }
}

async function viewAll(app: App, me: Caller, calls: readonly StoredCall[]): Promise<UserCall[]> {
  const people = await findUserInfos(
    app,
    me.tenantId,
    calls.flatMap(({ model }) => model.participants.flatMap(one => one.userId ?? [])),
  )
  const rooms = await Promise.all(
    calls.map(({ model }) => app.services.members.find(me.tenantId, model.roomId)),
  )
  const names = await roomNames(
    app,
    app.db,
    me.tenantId,
    calls.map(({ model }) => ({ viewerId: me.userId, roomId: model.roomId })),
  )
  return calls.map(({ model, row }, n) => {
    const mine = participantOfUser(model, me.userId)!
    const isSeen = seenBy(rooms[n], me.userId)
    const others = model.participants.filter(one => one !== mine && isSeen(one))
    const isOwn = row.starter_user_id === me.userId
    const room = rooms[n]
    const isInside = room?.roles.has(me.userId) === true
    const from = mine.joinedTime
    const until = mine.leftTime ?? model.endedTime
    const wasAnswered = model.kind === 'GROUP' || model.acceptedTime !== null
    const since = model.kind === 'DIRECT' && from !== null ? Math.max(from, model.acceptedTime ?? from) : from
    return {
      callId: model.callId,
      ...(isInside ? { roomId: model.roomId } : {}),
      ...(isInside && room?.type === 'GROUP' && names[n] ? { roomName: names[n].name } : {}),
      kind: model.kind,
      type: model.type,
      direction: isOwn ? 'OUTGOING' : 'INCOMING',
      isMissed: !isOwn && from === null && (mine.state === 'MISSED' || mine.state === 'BUSY'),
      isLive: model.state !== 'ENDED',
      ...(model.endReason ? { endReason: model.endReason } : {}),
      startedTime: model.startedTime,
      ...(since !== null && until !== null && wasAnswered ? { durationMs: Math.max(0, until - since) } : {}),
      people: others.flatMap(one => people.get(one.userId ?? '') ?? []).slice(0, peopleShown),
      personCount: others.length,
    }
  })
}
