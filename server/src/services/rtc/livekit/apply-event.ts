import type { FastifyInstance } from 'fastify'
import type { App } from '#platform/app.ts'
import { Failure } from '#platform/errors.ts'
import { LiveKitUnavailable } from '#platform/livekit/server-api.ts'
import { type LiveKitEvent, registerLiveKitWebhook } from '#platform/livekit/webhook.ts'
import { findCall } from '../call-store.ts'
import { changeCall } from '../changing.ts'
import { change, isLive } from '../machine/model.ts'
import { expelStrangers } from './following.ts'
import { callKeyOf } from './room-name.ts'

/** Where LiveKit says what happens in its rooms, if the installation has one. */
export function serveLiveKitEvents(server: FastifyInstance, { app }: { app: App }): void {
  const { liveKit } = app.config
  if (liveKit) registerLiveKitWebhook(server, liveKit, event => applyLiveKitEvent(app, event))
}

/**
 * What LiveKit tells of a room. An event may come twice, late or out of order, so it only says where to look: what is done follows from who is in
 * the call and in the room now.
 */
export async function applyLiveKitEvent(app: App, event: LiveKitEvent): Promise<void> {
  const { liveKit } = app.services
  const key = callKeyOf(event.room)
  const call = liveKit && key && (await findCall(app.db, key))
  if (!call) return
  try {
    if (!isLive(call.model)) {
      if (event.type === 'participantJoined') await liveKit.deleteRoom(event.room)
      return
    }
    const present = await expelStrangers(app, liveKit, key)
    if (event.type === 'participantJoined' || call.model.transport !== 'LIVEKIT') return
    const lostParticipants = call.model.participants.filter(
      one =>
        one.state === 'JOINED' &&
        one.isConnected &&
        !present.has(one.participantId) &&
        (event.type === 'roomFinished' || one.participantId === event.identity),
    )
    if (lostParticipants.length > 0)
      await noteLost(app, key, new Set(lostParticipants.map(one => one.participantId)))
  } catch (error) {
    // The sweep looks again; LiveKit would only send the same event.
    if (!(error instanceof LiveKitUnavailable)) throw error
    app.log.warn({ err: error, event: event.type }, 'an event of LiveKit could not be followed')
  }
}

/** Others see at once that the media of these people is gone; their next heartbeat tells of its return. */
async function noteLost(app: App, key: { tenantId: string; callId: string }, lostIds: ReadonlySet<string>) {
  try {
    await changeCall(app, key, model =>
      isLive(model)
        ? model.participants.reduce(
            (next, one) =>
              lostIds.has(one.participantId) && one.state === 'JOINED' && one.isConnected
                ? change(next, one.participantId, { isConnected: false })
                : next,
            model,
          )
        : model,
    )
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'callNotFound')) throw error
  }
}
