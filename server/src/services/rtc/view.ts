import type { Call, CallParticipant, RoomCall } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { findUserInfos } from '../identity/index.ts'
import type { StoredCall } from './call-store.ts'
import { joinedOf, type Participant } from './machine/model.ts'
import { seenBy } from './policy.ts'

const namesInBanner = 5

type People = Awaited<ReturnType<typeof findUserInfos>>

const peopleOf = (app: App, { model }: StoredCall): Promise<People> =>
  findUserInfos(
    app,
    model.tenantId,
    model.participants.flatMap(one => one.userId ?? []),
  )

const nameOf = (one: Participant, people: People) => one.guestName ?? people.get(one.userId!)?.name ?? ''

/** Who reads: a member of the room, who may know which it is; somebody invited from outside it; or a guest, who learns of people their names alone. */
export type Reader = 'member' | 'outsider' | 'guest'

/** @param userId of the reader; absent for guests */
export async function viewCall(app: App, call: StoredCall, reader: Reader, userId?: string): Promise<Call> {
  const people = await peopleOf(app, call)
  const { model, row } = call
  const isSeen = seenBy(await app.services.members.find(model.tenantId, model.roomId), userId)
  return {
    callId: model.callId,
    ...(reader === 'member' ? { roomId: model.roomId } : {}),
    kind: model.kind,
    type: model.type,
    state: model.state,
    ...(model.endReason ? { endReason: model.endReason } : {}),
    version: row.version,
    starterId: model.starterId,
    transport: model.transport,
    isLocked: model.isLocked,
    startedTime: model.startedTime,
    ...(model.acceptedTime !== null ? { acceptedTime: model.acceptedTime } : {}),
    ...(model.connectedTime !== null ? { connectedTime: model.connectedTime } : {}),
    ...(model.endedTime !== null ? { endedTime: model.endedTime } : {}),
    ...(model.recording ? { recording: model.recording } : {}),
    participants: model.participants.filter(isSeen).map(one => viewParticipant(one, people, reader)),
  }
}

function viewParticipant(one: Participant, people: People, reader: Reader): CallParticipant {
  const userId = reader === 'guest' ? null : one.userId
  const info = userId === null ? undefined : people.get(userId)
  return {
    participantId: one.participantId,
    ...(userId !== null ? { userId } : {}),
    isGuest: one.userId === null,
    name: nameOf(one, people),
    ...(info ? { info } : {}),
    state: one.state,
    ...(one.state === 'JOINED' && one.device ? { deviceId: one.device.deviceId } : {}),
    isHost: one.isHost,
    isConnected: one.isConnected,
    hasMicrophone: one.hasMicrophone,
    hasCamera: one.hasCamera,
    hasScreen: one.hasScreen,
    ...(one.mutedTime !== null ? { mutedTime: one.mutedTime } : {}),
    ...(one.handRaisedTime !== null ? { handRaisedTime: one.handRaisedTime } : {}),
    ...(one.ringsUntil !== null ? { ringsUntil: one.ringsUntil } : {}),
    ...(one.joinedTime !== null ? { joinedTime: one.joinedTime } : {}),
    ...(one.leftTime !== null ? { leftTime: one.leftTime } : {}),
  }
}

/** Undefined where no group call runs. */
export async function viewRoomCall(app: App, call: StoredCall): Promise<RoomCall | undefined> {
  const { model } = call
  if (model.kind !== 'GROUP' || model.state === 'ENDED') return undefined
  const joinedParticipants = joinedOf(model)
  const people = await peopleOf(app, call)
  return {
    roomId: model.roomId,
    callId: model.callId,
    type: model.type,
    startedTime: model.startedTime,
    joinedCount: joinedParticipants.length,
    names: joinedParticipants.slice(0, namesInBanner).map(one => nameOf(one, people)),
    isLocked: model.isLocked,
  }
}
