import type { contract, MediaFlags } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { noteBeat, type StoredCall } from '../call-store.ts'
import { changeCall } from '../changing.ts'
import { beat } from '../machine/beat.ts'
import { end, type Participant, participantOf } from '../machine/model.ts'
import { mediaPower } from '../media/power.ts'
import { isBlocked, requireCall, requireInCall } from '../policy.ts'

export const beatCall: Handler<typeof contract.call.beatCall, App> = async (
  { app, me },
  { params, body },
) => {
  const { deviceId, ...flags } = body
  const access = await requireCall(app, me, params.callId)
  const mine = requireInCall(access, me, deviceId)
  const { call, room } = access
  // Whoever speaks in a conversation that they have hidden touches it, and so uses it.
  if (room?.hidden.has(me.userId)) await app.services.hidden.keep(me)
  if (await isBlocked(app, me, access)) {
    // One has blocked the other while they spoke.
    const endedCall = await changeCall(app, call.model, (model, now) =>
      model.state === 'ENDED' ? model : end(model, 'HANGUP', now),
    )
    return { version: endedCall.row.version }
  }
  return { version: await takeBeat(app, call, mine, flags) }
}

/** @returns the version of the call */
export async function takeBeat(
  app: App,
  call: StoredCall,
  mine: Participant,
  flags: MediaFlags,
): Promise<number> {
  const now = app.clock.now()
  const power = mediaPower(app)
  await noteBeat(app.db, call.model, mine.participantId, new Date(now))
  if (mine.state === 'LOBBY' || beat(call.model, mine, flags, power, now) === call.model)
    return call.row.version
  const changedCall = await changeCall(app, call.model, (model, time) => {
    const one = participantOf(model, mine.participantId)
    return one?.state === 'JOINED' ? beat(model, one, flags, power, time) : model
  })
  return changedCall.row.version
}
