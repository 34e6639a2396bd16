import type { Call } from '@trau/contract'
import { callApi } from '../../../api/call-api.ts'
import { keepHiddenForCall } from '../../../model/rooms/hidden-session.ts'
import type { CallServer } from '../media/types.ts'

/** The server as a signed-in person's device asks it. @param refresh fetches the call again */
export function ownServer(
  { callId, roomId }: Pick<Call, 'callId' | 'roomId'>,
  participantId: string,
  deviceId: string,
  refresh: () => Promise<void>,
): CallServer {
  const { rtc, call } = callApi
  const params = { callId }
  return {
    callId,
    participantId,
    deviceId,
    async sendOffer(to, sdp) {
      const { description } = await rtc.sendOffer({
        body: { callId, deviceId, to, description: { type: 'offer', sdp } },
      })
      return description?.sdp
    },
    async sendAnswer(to, sdp) {
      await rtc.sendAnswer({ body: { callId, deviceId, to, description: { type: 'answer', sdp } } })
    },
    async sendCandidates(to, candidates) {
      await rtc.sendIceCandidates({ body: { callId, deviceId, to, candidates: [...candidates] } })
    },
    iceServers: () => call.getIceServers({ params }),
    media: () => call.getCallMedia({ params, body: { deviceId } }),
    async beat(flags) {
      const { version } = await call.beatCall({ params, body: { deviceId, ...flags } })
      if (roomId) keepHiddenForCall(roomId)
      return version
    },
    refresh,
  }
}
