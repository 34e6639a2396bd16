import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import { Failure } from '#platform/errors.ts'
import type { Processor } from '#platform/processors/index.ts'
import { isHiddenFrom } from '../../room/index.ts'
import { selectBusy } from '../busy-store.ts'
import { findLive } from '../call-store.ts'
import { changeCall } from '../changing.ts'
import { hangUp, reject } from '../machine/direct.ts'
import { change, leaving, type Participant, participantOfUser } from '../machine/model.ts'
import { settleGroup } from '../machine/time.ts'

interface LeftRoom {
  roomId: string
  userId: string
}

/** Who is in a room no more is not in its call either; their device learns it from the event. */
export const createLeftRoomProcessor = (app: App): Processor<LeftRoom> => ({
  name: 'rtc/leftRoom',
  atOnce: 2,
  tries: 6,
  worksOf(_, event, to) {
    if (event.type !== 'roomRemoved' || !('users' in to)) return []
    const { roomId } = event.data
    return to.users.map(userId => ({ key: `${roomId}/${userId}`, work: { roomId, userId } }))
  },
  async run(tenantId, { roomId, userId }, attempt) {
    const room = await app.services.members.find(tenantId, roomId)
    const call = await findLive(app.db, tenantId, roomId)
    if (call && !room?.roles.has(userId)) await takeOut(app, { tenantId, callId: call.call_id }, userId)
    await attempt.complete(app.db)
  },
})

/**
 * The same at once, for somebody who is about to start or join a call: the call of a room that they have left a moment ago is none of theirs.
 * One of a room that is hidden from this session ends for them too, since refusing would tell of it.
 */
export async function leaveFormerRooms(app: App, me: Requester): Promise<void> {
  for (const { callId, roomId } of await selectBusy(app.db, me.tenantId, [me.userId])) {
    const room = await app.services.members.find(me.tenantId, roomId)
    if (!room?.roles.has(me.userId) || (await isHiddenFrom(app, me, room)))
      await takeOut(app, { tenantId: me.tenantId, callId }, me.userId)
  }
}

interface EndedSessions {
  userId: string
  sessionIds: readonly string[]
}

/** A session that was ended elsewhere is in no call any more: its device could go on by the connections that stand. */
export const createEndedSessionProcessor = (app: App): Processor<EndedSessions> => ({
  name: 'rtc/endedSession',
  atOnce: 2,
  tries: 6,
  worksOf(_, event, to) {
    if (event.type !== 'sessionEnded' || !('users' in to)) return []
    const { loginSessionIds } = event.data
    return to.users.map(userId => ({
      key: `${userId}/${loginSessionIds[0]}`,
      work: { userId, sessionIds: loginSessionIds },
    }))
  },
  async run(tenantId, { userId, sessionIds }, attempt) {
    for (const { callId, sessionId } of await selectBusy(app.db, tenantId, [userId]))
      if (sessionId !== null && sessionIds.includes(sessionId))
        await takeOut(app, { tenantId, callId }, userId, mine =>
          sessionIds.includes(mine.device?.sessionId ?? ''),
        )
    await attempt.complete(app.db)
  },
})

const isInside = (mine: Participant) => !mine.isOutside

async function takeOut(
  app: App,
  key: { tenantId: string; callId: string },
  userId: string,
  isConcerned: (mine: Participant) => boolean = isInside,
): Promise<void> {
  try {
    await changeCall(app, key, (call, now) => {
      const mine = participantOfUser(call, userId)
      if (!mine || !isConcerned(mine) || !['JOINED', 'INVITED'].includes(mine.state)) return call
      if (call.kind === 'DIRECT') return (mine.state === 'JOINED' ? hangUp : reject)(call, mine, now)
      return settleGroup(change(call, mine.participantId, { ...leaving('LEFT', now), ringsUntil: null }), now)
    })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
  }
}
