import { type CallType, MemberRole } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Caller } from '#platform/auth/access-token.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { changeRoom, type LockedRoom } from '../room/index.ts'
import { lockPeople, selectBusy } from './busy-store.ts'
import { findByClientId, findCall, insertCall, lockLiveCall, type StoredCall } from './call-store.ts'
import { afterCommit, follow, writeCall } from './changing.ts'
import { type CallDevice, type CallModel, end, type Participant } from './machine/model.ts'
import { newParticipant } from './machine/start.ts'
import { pass } from './machine/time.ts'

export interface StartBody {
  deviceId: string
  type: CallType
  clientCallId?: string | undefined
}

export interface Start {
  app: App
  me: Caller
  roomId: string
  body: StartBody
}

export const deviceOf = (me: Caller, deviceId: string): CallDevice => ({ sessionId: me.sessionId, deviceId })

export const participantFor = (
  userId: string,
  position: number,
  more: Partial<Participant> = {},
): Participant => newParticipant({ participantId: uuidv7(), userId, position, ...more })

export interface Place {
  tx: Tx
  room: LockedRoom
  now: number
  /** The room's live call; undefined where none is. */
  live: StoredCall | undefined
}

/**
 * Runs a start while it holds the room, and so every other start there: of many at once the first makes the call and the others find it. A
 * repeated request answers with what it made.
 */
export async function startIn(
  { app, me, roomId, body }: Start,
  people: readonly string[],
  work: (place: Place) => Promise<StoredCall>,
): Promise<StoredCall> {
  const { clientCallId } = body
  let before: StoredCall | undefined
  const call = await changeRoom(app, me.tenantId, roomId, async (tx, room) => {
    await lockPeople(tx, me.tenantId, people)
    const earlierCall = clientCallId && (await findByClientId(tx, me.tenantId, me.userId, clientCallId))
    before = earlierCall || undefined
    if (earlierCall) return earlierCall
    const now = app.clock.now()
    const storedCall = await lockLiveCall(tx, me.tenantId, roomId)
    before = storedCall
    // Its time may have passed without anybody having looked.
    const passedTime =
      storedCall &&
      (await writeCall(
        app,
        tx,
        room,
        storedCall,
        pass(storedCall.model, now, app.services.callWatch.since()),
      ))
    const live = passedTime?.model.state === 'ENDED' ? undefined : passedTime
    return work({ tx, room, now, live })
  })
  await followStart(app, before, call)
  return call
}

/** A start that found a call of the room has changed it, or has ended it and made another. */
async function followStart(app: App, before: StoredCall | undefined, call: StoredCall): Promise<void> {
  if (!before || before.model.callId === call.model.callId) return afterCommit(app, before, call)
  const formerCall = await findCall(app.db, before.model)
  if (formerCall) await afterCommit(app, before, formerCall)
  await afterCommit(app, undefined, call)
}

export async function store(
  { app, me, body }: Start,
  { tx, room }: Place,
  model: CallModel,
): Promise<StoredCall> {
  const row = await insertCall(tx, model, { userId: me.userId, clientCallId: body.clientCallId })
  const call = { row, model }
  await follow(app, tx, room, undefined, call)
  return call
}

/** Ends a call that was forgotten: its device has begun anew, or nobody is in it. */
export function replace({ app }: Start, { tx, room, now }: Place, live: StoredCall): Promise<StoredCall> {
  const { kind, state } = live.model
  const reason = kind === 'GROUP' ? 'HANGUP' : state === 'RINGING' ? 'CANCELLED' : 'FAILED'
  return writeCall(app, tx, room, live, end(live.model, reason, now))
}

/**
 * Whoever starts or joins is in no other call.
 * @param except a call that does not count
 * @throws alreadyInCall
 */
export async function requireFree(tx: Tx, me: Caller, except?: string): Promise<void> {
  const calls = await selectBusy(tx, me.tenantId, [me.userId])
  const other = calls.find(call => !call.isRinging && call.callId !== except)
  if (other) throw fail('alreadyInCall', { callId: other.callId })
}

export const isModerator = (role: number) => role <= MemberRole.DEPUTY
