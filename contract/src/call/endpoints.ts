import { z } from 'zod'
import { callMember, user } from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { context, cursorQuery, page } from '../paging.ts'
import { Call, OwnCall, RoomCall } from '../rtc/models.ts'
import {
  callReactions,
  maxCallLinkHours,
  maxCallLinkName,
  maxCallMessage,
  maxRungMembers,
} from '../rules/call.ts'
import { id, line, paragraph } from '../text.ts'
import { CallLink, CallMedia, CallMessage, IceServers, MediaFlags } from './models.ts'

/** Of our own: what a call needs beyond the specification's endpoints. */
const path = servicePath('call-service')
const theCall = z.object({ callId: id() })
const theParticipant = theCall.extend({ participantId: id() })
const nothing = z.object({})
const onDevice = z.object({ deviceId: id() })
const inCall = ['callEnded', 'notInCall'] as const
const hosting = [...inCall, 'roleTooLow'] as const
const beats = { perMinute: 240, burst: 60 }
const acts = { perMinute: 120, burst: 30 }

export const getCall = endpoint({
  method: 'GET',
  path: path('v1', '/calls/{callId}'),
  summary: 'A call in which one is, was or could be',
  access: callMember,
  params: theCall,
  query: context,
  answer: z.object({
    call: Call,
    participantId: z.string().optional().describe('Of the caller; absent before they have joined'),
  }),
})

export const listLiveCalls = endpoint({
  method: 'GET',
  path: path('v1', '/calls/@/live'),
  summary: 'Calls that ring this person or that this person is in; at most 100',
  access: user,
  query: context,
  answer: page(OwnCall),
})

export const listRoomCalls = endpoint({
  method: 'GET',
  path: path('v1', '/calls/@/rooms'),
  summary: 'Group calls that run in rooms of this person; at most 100',
  access: user,
  query: context,
  answer: page(RoomCall),
})

export const beatCall = endpoint({
  method: 'POST',
  path: path('v1', '/calls/{callId}/heartbeat'),
  summary: 'The device that carries the call lives, and what it sends; every 5 s, and at each change',
  access: callMember,
  params: theCall,
  body: onDevice.extend(MediaFlags.shape),
  answer: z.object({ version: z.number().int().describe('Of the call: fetch it where one’s own is older') }),
  errors: inCall,
  limit: beats,
})

export const getIceServers = endpoint({
  method: 'POST',
  path: path('v1', '/calls/{callId}/ice-servers'),
  summary: 'STUN and TURN servers with credentials for this call alone, for ten minutes',
  access: callMember,
  params: theCall,
  answer: IceServers,
  errors: inCall,
  limit: acts,
  holdsSecret: true,
})

export const getCallMedia = endpoint({
  method: 'POST',
  path: path('v1', '/calls/{callId}/media'),
  summary: 'How this device joins the media now; asked again when `transport` changes',
  access: callMember,
  params: theCall,
  body: onDevice,
  answer: CallMedia,
  errors: [...inCall, 'relayUnavailable'],
  limit: acts,
  holdsSecret: true,
})

export const inviteToCall = endpoint({
  method: 'POST',
  path: path('v1', '/calls/{callId}/participants'),
  summary:
    'Ring more people. A direct call becomes a group call. Whom a host removed, hosts alone ring again',
  access: callMember,
  params: theCall,
  body: z.object({ userIds: z.array(id()).min(1).max(maxRungMembers) }),
  answer: OwnCall,
  errors: [
    ...hosting,
    'notForThisCall',
    'callLocked',
    'callFull',
    'userNotFound',
    'notDelivered',
    'accountLimited',
  ],
  limit: { perMinute: 30, burst: 10 },
})

export const muteInCall = endpoint({
  method: 'POST',
  path: path('v1', '/calls/{callId}/mute'),
  summary: 'Mute one participant or, without one, everybody but oneself; hosts only. Each may unmute again',
  access: callMember,
  params: theCall,
  body: z.object({ participantId: id().optional() }),
  answer: OwnCall,
  errors: [...hosting, 'participantNotFound'],
  limit: acts,
})

export const removeFromCall = endpoint({
  method: 'DELETE',
  path: path('v1', '/calls/{callId}/participants/{participantId}'),
  summary:
    'Remove a participant, or refuse a guest in the lobby; hosts only. They cannot join this call again',
  access: callMember,
  params: theParticipant,
  answer: OwnCall,
  errors: [...hosting, 'participantNotFound'],
  limit: acts,
})

export const admitToCall = endpoint({
  method: 'POST',
  path: path('v1', '/calls/{callId}/participants/{participantId}/admit'),
  summary: 'Let a guest in who waits in the lobby; hosts only',
  access: callMember,
  params: theParticipant,
  answer: OwnCall,
  errors: [...hosting, 'participantNotFound', 'callFull'],
  limit: acts,
})

export const lockCall = endpoint({
  method: 'PUT',
  path: path('v1', '/calls/{callId}/lock'),
  summary: 'Let nobody new join, or open the call again; hosts only',
  access: callMember,
  params: theCall,
  body: z.object({ isLocked: z.boolean() }),
  answer: OwnCall,
  errors: hosting,
  limit: acts,
})

export const raiseHand = endpoint({
  method: 'PUT',
  path: path('v1', '/calls/{callId}/hand'),
  summary: 'Raise or lower one’s hand; a host may lower that of another',
  access: callMember,
  params: theCall,
  body: z.object({ isRaised: z.boolean(), participantId: id().optional().describe('A host, lowering') }),
  answer: OwnCall,
  errors: [...hosting, 'participantNotFound'],
  limit: acts,
})

export const reactInCall = endpoint({
  method: 'POST',
  path: path('v1', '/calls/{callId}/reactions'),
  summary: 'Show a reaction to everybody in the call',
  access: callMember,
  params: theCall,
  body: z.object({ reaction: z.enum(callReactions) }),
  answer: nothing,
  errors: inCall,
  limit: acts,
})

export const startCallRecording = endpoint({
  method: 'POST',
  path: path('v1', '/calls/{callId}/recording'),
  summary: 'Ask everybody in the call to agree to a recording by this browser; in a group, hosts only',
  access: callMember,
  params: theCall,
  answer: OwnCall,
  errors: [...hosting, 'recordingExists'],
  limit: acts,
})

export const answerCallRecording = endpoint({
  method: 'POST',
  path: path('v1', '/calls/{callId}/recording/consent'),
  summary: 'Agree to the recording, or refuse, which ends it',
  access: callMember,
  params: theCall,
  body: z.object({ isAgreed: z.boolean() }),
  answer: OwnCall,
  errors: [...inCall, 'recordingNotFound'],
  limit: acts,
})

export const stopCallRecording = endpoint({
  method: 'DELETE',
  path: path('v1', '/calls/{callId}/recording'),
  summary: 'End the recording: whoever records, or a host',
  access: callMember,
  params: theCall,
  answer: OwnCall,
  errors: [...hosting, 'recordingNotFound'],
  limit: acts,
})

export const sendCallMessage = endpoint({
  method: 'POST',
  path: path('v1', '/calls/{callId}/messages'),
  summary: 'Write in the chat of the call, which guests see too and which ends with the call',
  access: callMember,
  params: theCall,
  body: z.object({ text: paragraph({ max: maxCallMessage }), clientMessageId: id() }),
  answer: CallMessage,
  errors: [...inCall, 'messageEmpty'],
  limit: acts,
})

export const listCallMessages = endpoint({
  method: 'GET',
  path: path('v1', '/calls/{callId}/messages'),
  summary: 'The chat of the call, the latest first',
  access: callMember,
  params: theCall,
  query: cursorQuery(),
  answer: page(CallMessage),
  errors: inCall,
})

export const createCallLink = endpoint({
  method: 'POST',
  path: path('v1', '/calls/{callId}/links'),
  summary: 'A link by which guests without an account join this group call; hosts only',
  access: callMember,
  params: theCall,
  body: z.object({
    name: line({ max: maxCallLinkName }),
    hours: z.number().int().min(1).max(maxCallLinkHours).default(24),
    hasLobby: z.boolean().default(true),
  }),
  answer: CallLink,
  errors: [...hosting, 'notForThisCall', 'tooManyLinks'],
  limit: { perMinute: 20, burst: 10 },
  holdsSecret: true,
})

export const listCallLinks = endpoint({
  method: 'GET',
  path: path('v1', '/calls/{callId}/links'),
  summary: 'Links of this call that lead somewhere; hosts only',
  access: callMember,
  params: theCall,
  query: context,
  answer: page(CallLink),
  errors: hosting,
  holdsSecret: true,
})

export const revokeCallLink = endpoint({
  method: 'DELETE',
  path: path('v1', '/calls/{callId}/links/{linkId}'),
  summary: 'End a link; guests who are in the call stay',
  access: callMember,
  params: theCall.extend({ linkId: id() }),
  answer: nothing,
  errors: [...hosting, 'linkNotFound'],
  limit: acts,
})

export const deleteUserCall = endpoint({
  method: 'DELETE',
  path: path('v1', '/user-calls/{callId}'),
  summary: 'Remove a call from one’s own history',
  access: callMember,
  params: theCall,
  answer: nothing,
  errors: ['callNotEnded'],
  limit: acts,
})
