import type { App } from '#platform/app.ts'
import type { StoredCall } from '../call-store.ts'
import { writeCall } from '../changing.ts'
import { join } from '../machine/group.ts'
import { type CallDevice, type CallModel, nextPosition, participantOfUser } from '../machine/model.ts'
import { mediaPower } from '../media/power.ts'
import { deviceOf, isModerator, type Place, participantFor, requireFree, type Start } from '../starting.ts'

interface Joiner {
  userId: string
  /** Absent for whoever is not in the room. */
  role: number | undefined
  device: CallDevice
  isTakeover?: boolean
}

/** The call with this person in it; a member of the room who was never in it comes last. Throws what `join` throws. */
export function joinAs(app: App, call: CallModel, joiner: Joiner, now: number): CallModel {
  const { userId, role, device, isTakeover } = joiner
  const knownParticipant = participantOfUser(call, userId)
  const mine =
    knownParticipant ??
    participantFor(userId, nextPosition(call), { isHost: role !== undefined && isModerator(role) })
  const model = knownParticipant ? call : { ...call, participants: [...call.participants, mine] }
  return join(model, mine, { device, isTakeover, power: mediaPower(app) }, now)
}

/** A start that finds the group call of its room running joins it. @throws alreadyInCall, and what `join` throws */
export async function joinLive(
  { app, me, body }: Start,
  { tx, room, now }: Place,
  live: StoredCall,
  role: number,
): Promise<StoredCall> {
  await requireFree(tx, me, live.model.callId)
  const joiner = { userId: me.userId, role, device: deviceOf(me, body.deviceId) }
  return writeCall(app, tx, room, live, joinAs(app, live.model, joiner, now))
}
