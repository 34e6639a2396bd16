// Generated from contract/src by `npm run generate`. Do not edit.

/** By service: a line without spaces is what the paths after it begin with, the others are name, method and the rest of the path. */
export const callEndpointLines = {
  rtc: `
/rtc-service/v1/domains/{tenant}
acceptCall POST /call/accept/room/{id}
cancelCall POST /call/cancel/room/{id}
cancelGroupCall POST /call/group/cancel/room/{id}
endCall POST /call/end/room/{id}
joinGroupCall POST /call/group/join/room/{id}
leaveGroupCall POST /call/group/leave/room/{id}
listUserCalls GET /user-calls
rejectCall POST /call/reject
rejectGroupCall POST /call/group/reject/room/{id}
sendAnswer POST /signaling/answer
sendIceCandidates POST /signaling/ice
sendOffer POST /signaling/offer
startCall POST /call/start/room/{roomId}
startGroupCall POST /call/group/start/room/{roomId}`,
  call: `
/call-service/v1/domains/{tenant}
admitToCall POST /calls/{callId}/participants/{participantId}/admit
answerCallRecording POST /calls/{callId}/recording/consent
beatCall POST /calls/{callId}/heartbeat
createCallLink POST /calls/{callId}/links
deleteUserCall DELETE /user-calls/{callId}
getCall GET /calls/{callId}
getCallMedia POST /calls/{callId}/media
getIceServers POST /calls/{callId}/ice-servers
inviteToCall POST /calls/{callId}/participants
listCallLinks GET /calls/{callId}/links
listCallMessages GET /calls/{callId}/messages
listLiveCalls GET /calls/@/live
listRoomCalls GET /calls/@/rooms
lockCall PUT /calls/{callId}/lock
muteInCall POST /calls/{callId}/mute
raiseHand PUT /calls/{callId}/hand
reactInCall POST /calls/{callId}/reactions
removeFromCall DELETE /calls/{callId}/participants/{participantId}
revokeCallLink DELETE /calls/{callId}/links/{linkId}
sendCallMessage POST /calls/{callId}/messages
startCallRecording POST /calls/{callId}/recording
stopCallRecording DELETE /calls/{callId}/recording`,
  callGuest: `
/call-guest-service/v1/domains/{tenant}
answerRecordingAsGuest POST /call/recording/consent
beatAsGuest POST /call/heartbeat
getGuestCall GET /call
getGuestIceServers POST /call/ice-servers
getGuestMedia POST /call/media
joinAsGuest POST /links/{token}/@/join
leaveAsGuest POST /call/leave
listGuestMessages GET /call/messages
openCallLink GET /links/{token}
raiseGuestHand POST /call/hand
reactAsGuest POST /call/reactions
sendGuestMessage POST /call/messages
signalAsGuest POST /call/signal`,
}
