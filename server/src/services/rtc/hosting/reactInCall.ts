import type { CallReaction, contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { uuidv7 } from '#platform/uuid.ts'
import type { StoredCall } from '../call-store.ts'
import type { Participant } from '../machine/model.ts'
import { requireCall, requireInCall, requireUnblocked } from '../policy.ts'
import { publishToJoined } from '../publishing.ts'

export const reactInCall: Handler<typeof contract.call.reactInCall, App> = async (
  { app, me },
  { params, body },
) => {
  const access = await requireCall(app, me, params.callId)
  const mine = requireInCall(access, me)
  await requireUnblocked(app, me, access)
  await react(app, access.call, mine, body.reaction)
  return {}
}

/** Shown to everybody in the call, and kept nowhere. */
export const react = (app: App, call: StoredCall, by: Participant, reaction: CallReaction): Promise<void> =>
  publishToJoined(app, call, roomId => ({
    type: 'callReacted',
    data: {
      ...roomId,
      callId: call.model.callId,
      reactionId: uuidv7(),
      participantId: by.participantId,
      reaction,
      time: app.clock.now(),
    },
  }))
