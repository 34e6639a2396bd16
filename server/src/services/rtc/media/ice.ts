import type { CallMedia, IceServers } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { StoredCall } from '../call-store.ts'
import { roomNameOf } from '../livekit/room-name.ts'
import type { Participant } from '../machine/model.ts'

/** Servers of one participant who is in the call. */
export async function iceServersOf(
  app: App,
  { model }: StoredCall,
  mine: Participant,
  origin: string,
): Promise<IceServers> {
  const { tenantId, callId } = model
  const { participantId, userId } = mine
  return app.turn.iceServersFor({
    tenantId,
    callId,
    participantId,
    quotaKey: userId ?? participantId,
    origin,
  })
}

/** @throws relayUnavailable */
export async function joinMedia(
  app: App,
  { model }: StoredCall,
  mine: Participant,
  name: string,
): Promise<CallMedia> {
  const { transport } = model
  const { groupRelay, liveKit } = app.services
  if (transport === 'MESH') return { transport }
  if (transport === 'SFU') {
    if (!groupRelay) throw fail('relayUnavailable')
    return { transport }
  }
  if (!liveKit || !mine.device) throw fail('relayUnavailable')
  const { participantId: identity, device } = mine
  const token = await liveKit.admit({ room: roomNameOf(model), identity, device: device.deviceId, name })
  return { transport, liveKit: { url: liveKit.url, token } }
}
