import type { EventEnvelope } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { type Publication, transact } from '#platform/outbox/outbox.ts'
import type { LockedRoom, RoomAccess } from '../room/index.ts'
import type { StoredCall } from './call-store.ts'
import { joinedOf, type Participant } from './machine/model.ts'
import { seesRung } from './policy.ts'
import { viewCall, viewRoomCall } from './view.ts'

const concernedStates: readonly Participant['state'][] = ['INVITED', 'LOBBY', 'JOINED']

/** Who hears of this change: whoever is in the call, is rung, or waits; whose own place has changed; at the end everybody who knows the call. */
function hearersOf(
  before: StoredCall | undefined,
  { model }: StoredCall,
  room: RoomAccess | undefined,
): Participant[] {
  const former = new Map(before?.model.participants.map(one => [one.participantId, one.state]))
  const knows = (one: Participant) =>
    one.userId !== null && (one.isOutside ? one.state !== 'REMOVED' : room?.roles.has(one.userId) === true)
  return model.participants.filter(
    one =>
      concernedStates.includes(one.state) ||
      former.get(one.participantId) !== one.state ||
      (model.state === 'ENDED' && knows(one)),
  )
}

/** A guest whom nobody has let in learns nothing of who is in the call, also when they leave, are refused, or the call ends. */
const isLetIn = (one: Participant) => one.joinedTime !== null

/** Those for whom this is the same see the same of the call. Who was rung in vain, and does not see the others of whom that is true, sees themselves. */
function viewOf(one: Participant & { userId: string }, room: RoomAccess | undefined): string {
  if (seesRung(room, one.userId)) return 'everybody'
  return one.joinedTime === null ? one.userId : 'who was in the call'
}

/** Publishes the call to its people, as each of them sees it, and its banner to the room. */
export async function publishCall(
  app: App,
  _tx: Tx,
  room: LockedRoom,
  before: StoredCall | undefined,
  after: StoredCall,
): Promise<void> {
  const { tenantId, roomId } = after.model
  const access = await app.services.members.find(tenantId, roomId)
  const hearers = hearersOf(before, after, access)
  const guests = hearers.filter(one => one.userId === null && isLetIn(one))
  const waiting = hearers.filter(one => one.userId === null && !isLetIn(one))
  for (const isOutside of [false, true]) {
    const people = hearers.flatMap(({ userId, ...one }) =>
      userId !== null && one.isOutside === isOutside ? [{ ...one, userId }] : [],
    )
    for (const alike of Map.groupBy(people, one => viewOf(one, access)).values()) {
      const call = await viewCall(app, after, isOutside ? 'outsider' : 'member', alike[0]!.userId)
      const data = isOutside ? { call } : { roomId, call }
      room.publish({ to: { users: alike.map(one => one.userId) }, event: { type: 'callUpdated', data } })
    }
  }
  if (guests.length + waiting.length > 0) await publishToGuests(app, room, after, guests, waiting)
  await publishBanner(app, room, before, after)
}

async function publishToGuests(
  app: App,
  room: LockedRoom,
  after: StoredCall,
  guests: readonly Participant[],
  waiting: readonly Participant[],
): Promise<void> {
  const shownCall = await viewCall(app, after, 'guest')
  if (guests.length > 0)
    room.publish({
      to: { guests: guests.map(one => one.participantId) },
      event: { type: 'callUpdated', data: { call: shownCall } },
    })
  for (const one of waiting) {
    const call = {
      ...shownCall,
      participants: shownCall.participants.filter(other => other.participantId === one.participantId),
    }
    room.publish({ to: { guests: [one.participantId] }, event: { type: 'callUpdated', data: { call } } })
  }
}

async function publishBanner(
  app: App,
  room: LockedRoom,
  before: StoredCall | undefined,
  after: StoredCall,
): Promise<void> {
  if (room.row.type !== 'GROUP') return
  const [former, call] = [before && (await viewRoomCall(app, before)), await viewRoomCall(app, after)]
  if (JSON.stringify(former) === JSON.stringify(call)) return
  const { roomId } = after.model
  room.publish({
    to: { membersOf: roomId },
    event: { type: 'roomCallUpdated', data: { roomId, ...(call ? { call } : {}) } },
  })
}

/** To everybody who is in the call; the room is named to those alone who are in it. */
export async function publishToJoined(
  app: App,
  { model }: StoredCall,
  eventFor: (place: { roomId?: string }) => EventEnvelope,
): Promise<void> {
  await transact(app, tx => addToJoined(app, tx, model, eventFor))
}

/** The same in the caller's transaction. */
export async function addToJoined(
  app: App,
  tx: Tx,
  model: StoredCall['model'],
  eventFor: (place: { roomId?: string }) => EventEnvelope,
): Promise<void> {
  const joinedParticipants = joinedOf(model)
  const users = (isOutside: boolean) =>
    joinedParticipants.flatMap(one => (one.isOutside === isOutside ? (one.userId ?? []) : []))
  const guests = joinedParticipants.flatMap(one => (one.userId === null ? one.participantId : []))
  const publications: Publication[] = [
    { to: { users: users(false) }, event: eventFor({ roomId: model.roomId }) },
    { to: { users: users(true) }, event: eventFor({}) },
    { to: { guests }, event: eventFor({}) },
  ]
  await app.outbox.add(
    tx,
    model.tenantId,
    model.roomId,
    publications.filter(({ to }) => ('users' in to ? to.users.length : guests.length) > 0),
  )
}
