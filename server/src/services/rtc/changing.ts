import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { Failure, fail } from '#platform/errors.ts'
import type { GroupRelay } from '#platform/sfu/group-relay.ts'
import { appendCallMessage } from '../chat/index.ts'
import { changeRoom, type LockedRoom, type RoomAccess } from '../room/index.ts'
import type { CallKey } from './call-rows.ts'
import { findCall, lockCall, noteDue, noteMessage, type StoredCall, saveCall } from './call-store.ts'
import { callOutcome } from './history/outcome.ts'
import { followAtLiveKit } from './livekit/following.ts'
import { chooseTransport } from './machine/group.ts'
import { type CallModel, isLive, type Participant } from './machine/model.ts'
import { dueTime, pass } from './machine/time.ts'
import { mediaPower } from './media/power.ts'
import { isHostBy } from './policy.ts'
import { publishCall } from './publishing.ts'
import { missedBy } from './ringing/missed.ts'
import { requestRinging } from './ringing/request.ts'

type Step = (call: CallModel, now: number, tx: Tx, room: LockedRoom) => CallModel | Promise<CallModel>

/**
 * One change of a call. The room's row is locked first, as for a message: a call that ends leaves one there. What time alone has done by now is
 * done before, and is kept where `step` refuses.
 * @throws callNotFound, and what `step` throws
 */
export async function changeCall(app: App, key: CallKey, step: Step): Promise<StoredCall> {
  const foundCall = await findCall(app.db, key)
  if (!foundCall) throw fail('callNotFound')
  let refusal: { error: unknown } | undefined
  const access = await app.services.members.find(key.tenantId, foundCall.row.room_id)
  const changedCall = await changeItsRoom(app, key.tenantId, foundCall.row.room_id, async (tx, room) => {
    refusal = undefined
    const before = await lockCall(tx, key)
    if (!before) throw fail('callNotFound')
    const now = app.clock.now()
    let model = withHosts(pass(before.model, now, app.services.callWatch.since()), access)
    try {
      model = await step(model, now, tx, room)
    } catch (error) {
      if (model === before.model) throw error
      refusal = { error }
    }
    // However somebody left: by themselves, removed, or lost.
    if (model.kind === 'GROUP' && isLive(model)) model = chooseTransport(model, mediaPower(app))
    return writeCall(app, tx, room, before, model)
  })
  await afterCommit(app, foundCall, changedCall)
  if (refusal) throw refusal.error
  return changedCall
}

/** Who was made a deputy, or is one no more, is so in a call that runs too. */
function withHosts(call: CallModel, room: RoomAccess | undefined): CallModel {
  if (room?.type !== 'GROUP' || call.state === 'ENDED') return call
  const isRight = (one: Participant) => one.isHost === isHostBy(call, one, room)
  if (call.participants.every(isRight)) return call
  const participants = call.participants.map(one =>
    isRight(one) ? one : { ...one, isHost: isHostBy(call, one, room) },
  )
  return { ...call, participants }
}

/** A call whose room is gone is gone too. @throws callNotFound */
const changeItsRoom: typeof changeRoom = async (...args) => {
  try {
    return await changeRoom(...args)
  } catch (error) {
    throw error instanceof Failure && error.code === 'roomNotFound' ? fail('callNotFound') : error
  }
}

/** Saves, publishes and follows up a change in the transaction that holds the room. Nothing happens where nothing has changed. */
export async function writeCall(
  app: App,
  tx: Tx,
  room: LockedRoom,
  before: StoredCall,
  model: CallModel,
): Promise<StoredCall> {
  if (model === before.model) {
    // Devices have sent heartbeats since its time was noted.
    await noteDue(tx, model, dueTime(model, app.services.callWatch.since()))
    return before
  }
  const after = await saveCall(tx, before, model)
  await follow(app, tx, room, before, after)
  return after
}

/** What comes of a change, or of a call that has just been stored (`before` is undefined then). */
export async function follow(
  app: App,
  tx: Tx,
  room: LockedRoom,
  before: StoredCall | undefined,
  after: StoredCall,
): Promise<void> {
  if (after.model.state === 'ENDED' && before?.model.state !== 'ENDED')
    await leaveMessage(app, tx, room, after)
  await publishCall(app, tx, room, before, after)
  await requestRinging(app, tx, before, after)
  await missedBy(app, tx, before, after)
}

/** Exactly one message a call: it ends once, under its lock. */
async function leaveMessage(app: App, tx: Tx, room: LockedRoom, { row, model }: StoredCall): Promise<void> {
  const { seq, publications } = await appendCallMessage(app, tx, room.row, {
    authorId: row.starter_user_id,
    call: callOutcome(model),
  })
  await noteMessage(tx, model, seq)
  room.publish(...publications)
}

/** What lives outside the database: media relays and credentials of a call that is over, or of somebody who is not in it any more. */
export async function afterCommit(
  app: App,
  before: StoredCall | undefined,
  after: StoredCall,
): Promise<void> {
  const { tenantId, callId } = after.model
  const { groupRelay, liveKit } = app.services
  const isOver = after.model.state === 'ENDED'
  if (isOver) await app.turn.endCall(tenantId, callId)
  if (after.model.kind !== 'GROUP') return
  // The change stands whatever they answer; who is still in their calls is asked again every few seconds.
  const warn = (media: string) => (error: unknown) =>
    app.log.warn({ err: error, callId, media }, 'the media server did not hear what changed in a call')
  await Promise.all([
    groupRelay && dropFromRelay(groupRelay, before, after).catch(warn('relay')),
    liveKit && followAtLiveKit(liveKit, before, after).catch(warn('LiveKit')),
  ])
}

/** A call may have shrunk to a mesh while its devices still leave the relay. */
async function dropFromRelay(
  groupRelay: GroupRelay,
  before: StoredCall | undefined,
  after: StoredCall,
): Promise<void> {
  const { tenantId, callId } = after.model
  if (after.model.state === 'ENDED') return groupRelay.close(tenantId, callId)
  const former = new Map(before?.model.participants.map(one => [one.participantId, one]))
  for (const { participantId, state } of after.model.participants)
    if (former.get(participantId)?.state === 'JOINED' && state !== 'JOINED')
      await groupRelay.leave({ tenantId, callId, participantId })
}
