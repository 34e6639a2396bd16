import { v4 } from 'uuid'
import { callApi } from '../../../api/call-api.ts'
import type { CallServer } from '../media/types.ts'
import type { CallActions } from '../session/types.ts'

/** Who asks: the pass is the right. */
export interface GuestPlace {
  tenant: string
  pass: string
  callId: string
  participantId: string
  deviceId: string
}

/** The server as the device of a guest asks it. @param refresh fetches the call again */
export function guestServer(place: GuestPlace, refresh: () => Promise<void>): CallServer {
  const { callGuest } = callApi
  const { tenant, pass, callId, participantId, deviceId } = place
  const params = { tenant }
  return {
    callId,
    participantId,
    deviceId,
    async sendOffer(to, sdp) {
      const body = { pass, to, description: { type: 'offer' as const, sdp } }
      return (await callGuest.signalAsGuest({ params, body })).description?.sdp
    },
    async sendAnswer(to, sdp) {
      await callGuest.signalAsGuest({ params, body: { pass, to, description: { type: 'answer', sdp } } })
    },
    async sendCandidates(to, candidates) {
      await callGuest.signalAsGuest({ params, body: { pass, to, candidates: [...candidates] } })
    },
    iceServers: () => callGuest.getGuestIceServers({ params, body: { pass } }),
    media: () => callGuest.getGuestMedia({ params, body: { pass } }),
    beat: async flags => (await callGuest.beatAsGuest({ params, body: { pass, ...flags } })).version,
    refresh,
  }
}

/** What a guest does in the call. */
export function guestActions({ tenant, pass }: GuestPlace, hangUp: () => Promise<void>): CallActions {
  const { callGuest } = callApi
  const params = { tenant }
  return {
    hangUp,
    raiseHand: isRaised => callGuest.raiseGuestHand({ params, body: { pass, isRaised } }),
    react: reaction => callGuest.reactAsGuest({ params, body: { pass, reaction } }),
    answerRecording: isAgreed => callGuest.answerRecordingAsGuest({ params, body: { pass, isAgreed } }),
    write: text => callGuest.sendGuestMessage({ params, body: { pass, text, clientMessageId: v4() } }),
  }
}
