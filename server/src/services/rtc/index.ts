/** Rtc owns phone calls: who is in them, in which state, and what their devices tell each other. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import './services.ts'
import { createLiveKitApi } from '#platform/livekit/server-api.ts'
import { defineService, serve } from '#platform/service.ts'
import { listCallMessages } from './chat/listCallMessages.ts'
import { sendCallMessage } from './chat/sendCallMessage.ts'
import { acceptCall } from './direct/acceptCall.ts'
import { cancelCall } from './direct/cancelCall.ts'
import { endCall } from './direct/endCall.ts'
import { rejectCall } from './direct/rejectCall.ts'
import { startCall } from './direct/startCall.ts'
import { passDueCalls, passDueEveryMs } from './due/pass-due.ts'
import { createEndedSessionProcessor, createLeftRoomProcessor } from './due/taking-out.ts'
import { createCallWatch } from './due/watch.ts'
import { cancelGroupCall } from './group/cancelGroupCall.ts'
import { joinGroupCall } from './group/joinGroupCall.ts'
import { leaveGroupCall } from './group/leaveGroupCall.ts'
import { rejectGroupCall } from './group/rejectGroupCall.ts'
import { startGroupCall } from './group/startGroupCall.ts'
import { answerRecordingAsGuest } from './guests/answerRecordingAsGuest.ts'
import { beatAsGuest } from './guests/beatAsGuest.ts'
import { createCallLink } from './guests/createCallLink.ts'
import { getGuestCall } from './guests/getGuestCall.ts'
import { getGuestIceServers } from './guests/getGuestIceServers.ts'
import { getGuestMedia } from './guests/getGuestMedia.ts'
import { joinAsGuest } from './guests/joinAsGuest.ts'
import { leaveAsGuest } from './guests/leaveAsGuest.ts'
import { listCallLinks } from './guests/listCallLinks.ts'
import { listGuestMessages } from './guests/listGuestMessages.ts'
import { openCallLink } from './guests/openCallLink.ts'
import { raiseGuestHand } from './guests/raiseGuestHand.ts'
import { reactAsGuest } from './guests/reactAsGuest.ts'
import { revokeCallLink } from './guests/revokeCallLink.ts'
import { sendGuestMessage } from './guests/sendGuestMessage.ts'
import { signalAsGuest } from './guests/signalAsGuest.ts'
import { deleteUserCall } from './history/deleteUserCall.ts'
import { heldCalls } from './history/forgetting.ts'
import { listUserCalls } from './history/listUserCalls.ts'
import { admitToCall } from './hosting/admitToCall.ts'
import { answerCallRecording } from './hosting/answerCallRecording.ts'
import { inviteToCall } from './hosting/inviteToCall.ts'
import { lockCall } from './hosting/lockCall.ts'
import { muteInCall } from './hosting/muteInCall.ts'
import { raiseHand } from './hosting/raiseHand.ts'
import { reactInCall } from './hosting/reactInCall.ts'
import { removeFromCall } from './hosting/removeFromCall.ts'
import { startCallRecording } from './hosting/startCallRecording.ts'
import { stopCallRecording } from './hosting/stopCallRecording.ts'
import { beatCall } from './live/beatCall.ts'
import { getCall } from './live/getCall.ts'
import { listLiveCalls } from './live/listLiveCalls.ts'
import { listRoomCalls } from './live/listRoomCalls.ts'
import { serveLiveKitEvents } from './livekit/apply-event.ts'
import { sweepRooms, sweepRoomsEveryMs } from './livekit/sweep-rooms.ts'
import { getCallMedia } from './media/getCallMedia.ts'
import { getIceServers } from './media/getIceServers.ts'
import { openGroupRelay } from './media/group-relay.ts'
import { personalData } from './personal-data.ts'
import { sendAnswer } from './signaling/sendAnswer.ts'
import { sendIceCandidates } from './signaling/sendIceCandidates.ts'
import { sendOffer } from './signaling/sendOffer.ts'

const handlers = {
  startCall,
  acceptCall,
  cancelCall,
  endCall,
  rejectCall,
  startGroupCall,
  joinGroupCall,
  leaveGroupCall,
  rejectGroupCall,
  cancelGroupCall,
  sendOffer,
  sendAnswer,
  sendIceCandidates,
  listUserCalls,
} satisfies Handlers<typeof contract.rtc>

const callHandlers = {
  getCall,
  listLiveCalls,
  listRoomCalls,
  beatCall,
  getIceServers,
  getCallMedia,
  inviteToCall,
  muteInCall,
  removeFromCall,
  admitToCall,
  lockCall,
  raiseHand,
  reactInCall,
  startCallRecording,
  answerCallRecording,
  stopCallRecording,
  sendCallMessage,
  listCallMessages,
  createCallLink,
  listCallLinks,
  revokeCallLink,
  deleteUserCall,
} satisfies Handlers<typeof contract.call>

const guestHandlers = {
  openCallLink,
  joinAsGuest,
  getGuestCall,
  leaveAsGuest,
  beatAsGuest,
  getGuestIceServers,
  getGuestMedia,
  signalAsGuest,
  raiseGuestHand,
  reactAsGuest,
  answerRecordingAsGuest,
  sendGuestMessage,
  listGuestMessages,
} satisfies Handlers<typeof contract.callGuest>

export const service = defineService({
  name: 'rtc',
  endpoints: [
    serve(contract.rtc, handlers),
    serve(contract.call, callHandlers),
    serve(contract.callGuest, guestHandlers),
  ],
  routes: [serveLiveKitEvents],
  tables: ['call', 'call_link', 'call_message', 'call_participant'],
  personalData,
  ports: { heldSources: [heldCalls] },
  create: (app, dependencies) => ({
    callWatch: createCallWatch(app.clock),
    groupRelay: app.config.sfu.isOn ? openGroupRelay(app, dependencies) : undefined,
    liveKit: app.config.liveKit ? createLiveKitApi(app.config.liveKit) : undefined,
  }),
  processors: [createLeftRoomProcessor, createEndedSessionProcessor],
  tickers: [
    { name: 'calls whose time has come', everyMs: passDueEveryMs, run: passDueCalls },
    { name: 'rooms at LiveKit', everyMs: sweepRoomsEveryMs, run: sweepRooms, runsReadOnly: true },
  ],
  stop: app => app.services.groupRelay?.stop(),
})

export { passDueCalls } from './due/pass-due.ts'
export { type GuestPass, readPass, requireGuest } from './guests/pass.ts'
export { forgetCalls } from './history/forgetting.ts'
export { liveParticipants } from './media/live-participants.ts'
export type { CallPorts, LiveKit } from './services.ts'
