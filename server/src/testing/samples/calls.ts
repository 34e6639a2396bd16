import { uuidv7 } from '#platform/uuid.ts'
import { inRoom, type SamplesOf, type Scene } from './scene.ts'

const theCall = (scene: Scene) => ({ params: { callId: scene.callId } })
const theId = (scene: Scene) => ({ params: { id: scene.callId } })
const onDevice = () => ({ deviceId: uuidv7() })
const theIdOnDevice = (scene: Scene) => ({ ...theId(scene), body: onDevice() })
const starting = (scene: Scene) => ({ ...inRoom(scene), body: { ...onDevice(), type: 'video' as const } })
const toNobody = (scene: Scene) => ({ ...onDevice(), callId: scene.callId, to: uuidv7() })
const nobody = (scene: Scene) => ({ params: { ...theCall(scene).params, participantId: uuidv7() } })
const candidates = [{ candidate: 'candidate:1 1 udp 1 192.0.2.1 9 typ host', sdpMid: '0' }]
const flags = { isConnected: true, hasMicrophone: true, hasCamera: false, hasScreen: false }
/** Of no link, and of nobody. */
const token = 'khong-co-lien-ket-nao-o-day'
const asGuest = () => ({ body: { pass: 'khong-phai-the' } })

export const calls: SamplesOf<'rtc' | 'call' | 'callGuest'> = {
  rtc: {
    startCall: starting,
    acceptCall: theIdOnDevice,
    cancelCall: theId,
    endCall: theId,
    rejectCall: scene => ({ body: { callId: scene.callId } }),
    startGroupCall: starting,
    joinGroupCall: theIdOnDevice,
    leaveGroupCall: theId,
    rejectGroupCall: theId,
    cancelGroupCall: theId,
    sendOffer: scene => ({
      body: { ...toNobody(scene), description: { type: 'offer' as const, sdp: 'v=0' } },
    }),
    sendAnswer: scene => ({
      body: { ...toNobody(scene), description: { type: 'answer' as const, sdp: 'v=0' } },
    }),
    sendIceCandidates: scene => ({ body: { ...toNobody(scene), candidates } }),
    listUserCalls: () => ({ query: { filter: 'MISSED' as const } }),
  },
  call: {
    getCall: theCall,
    listLiveCalls: () => ({}),
    listRoomCalls: () => ({}),
    beatCall: scene => ({ ...theCall(scene), body: { ...onDevice(), ...flags } }),
    getIceServers: theCall,
    getCallMedia: scene => ({ ...theCall(scene), body: onDevice() }),
    inviteToCall: scene => ({ ...theCall(scene), body: { userIds: [scene.outsider.userId] } }),
    muteInCall: scene => ({ ...theCall(scene), body: {} }),
    removeFromCall: nobody,
    admitToCall: nobody,
    lockCall: scene => ({ ...theCall(scene), body: { isLocked: true } }),
    raiseHand: scene => ({ ...theCall(scene), body: { isRaised: true } }),
    reactInCall: scene => ({ ...theCall(scene), body: { reaction: '👏' as const } }),
    startCallRecording: theCall,
    answerCallRecording: scene => ({ ...theCall(scene), body: { isAgreed: true } }),
    stopCallRecording: theCall,
    sendCallMessage: scene => ({
      ...theCall(scene),
      body: { text: 'Nghe rõ không?', clientMessageId: uuidv7() },
    }),
    listCallMessages: theCall,
    createCallLink: scene => ({ ...theCall(scene), body: { name: 'Họp với khách' } }),
    listCallLinks: theCall,
    revokeCallLink: scene => ({ params: { ...theCall(scene).params, linkId: uuidv7() } }),
    deleteUserCall: theCall,
  },
  callGuest: {
    openCallLink: () => ({ params: { token } }),
    joinAsGuest: () => ({ params: { token }, body: { name: 'Khách', deviceId: uuidv7() } }),
    getGuestCall: () => ({ query: asGuest().body }),
    leaveAsGuest: asGuest,
    beatAsGuest: () => ({ body: { ...asGuest().body, ...flags } }),
    getGuestIceServers: asGuest,
    getGuestMedia: asGuest,
    signalAsGuest: () => ({ body: { ...asGuest().body, to: uuidv7(), candidates } }),
    raiseGuestHand: () => ({ body: { ...asGuest().body, isRaised: true } }),
    reactAsGuest: () => ({ body: { ...asGuest().body, reaction: '👍' as const } }),
    answerRecordingAsGuest: () => ({ body: { ...asGuest().body, isAgreed: true } }),
    sendGuestMessage: () => ({
      body: { ...asGuest().body, text: 'Chào cả nhà', clientMessageId: uuidv7() },
    }),
    listGuestMessages: () => ({ query: asGuest().body }),
  },
}
