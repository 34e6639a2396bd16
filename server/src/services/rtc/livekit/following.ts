import type { App } from '#platform/app.ts'
import type { CallKey } from '../call-rows.ts'
import { findCall, type StoredCall } from '../call-store.ts'
import { joinedOf, type Participant } from '../machine/model.ts'
import type { LiveKit } from '../services.ts'
import { roomNameOf } from './room-name.ts'

/**
 * Brings LiveKit to what has just changed in a call: who is not in it any more, or is on another device, is disconnected, whom a host muted is
 * muted, and a call that is over has no room. What does not get there is done later by `sweepRooms`.
 */
export async function followAtLiveKit(
  liveKit: LiveKit,
  before: StoredCall | undefined,
  { model }: StoredCall,
): Promise<void> {
  // Whatever its transport is now: devices stay in the room for a moment when it has shrunk to the mesh.
  const room = roomNameOf(model)
  if (model.state === 'ENDED') return liveKit.deleteRoom(room)
  const former = new Map(before?.model.participants.map(one => [one.participantId, one]))
  const removedParticipants = model.participants.filter(one =>
    hasLeftDevice(former.get(one.participantId), one),
  )
  await Promise.all(removedParticipants.map(one => liveKit.removeParticipant(room, one.participantId)))
  const mutedParticipants = model.participants.filter(
    one => one.state === 'JOINED' && one.mutedTime !== (former.get(one.participantId)?.mutedTime ?? null),
  )
  if (mutedParticipants.length > 0)
    await liveKit.muteMicrophones(
      room,
      mutedParticipants.map(one => one.participantId),
    )
}

const hasLeftDevice = (before: Participant | undefined, after: Participant) =>
  before?.state === 'JOINED' &&
  (after.state !== 'JOINED' || after.device?.deviceId !== before.device?.deviceId)

/**
 * Disconnects whoever is in the room of a call and is not in the call on that device: a token that was given before still opens the room.
 * @returns who is in the room by right
 */
export async function expelStrangers(app: App, liveKit: LiveKit, key: CallKey): Promise<ReadonlySet<string>> {
  const room = roomNameOf(key)
  const present = await liveKit.listParticipants(room)
  // Read after the list: whoever gets into the room has joined the call before.
  const call = await findCall(app.db, key)
  const joinedById = new Map((call ? joinedOf(call.model) : []).map(one => [one.participantId, one]))
  const strangers = present.filter(
    ({ identity, device }) => joinedById.get(identity)?.device?.deviceId !== device,
  )
  await Promise.all(strangers.map(({ identity }) => liveKit.removeParticipant(room, identity)))
  if (strangers.length > 0)
    app.log.warn({ callId: key.callId, count: strangers.length }, 'LiveKit had people of no call')
  return new Set(present.filter(one => !strangers.includes(one)).map(({ identity }) => identity))
}
