import { z } from 'zod'
import { callHost, callMember, member, user } from '../access.ts'
import { endpoint, KB, servicePath } from '../endpoint.ts'
import { cursorQuery, page } from '../paging.ts'
import { maxCandidatesAtOnce, maxDeclineText, maxRungMembers } from '../rules/call.ts'
import { id, line } from '../text.ts'
import { CallType } from './kinds.ts'
import { IceCandidate, OwnCall, SessionDescription, UserCall } from './models.ts'

const path = servicePath('rtc-service')
const theCall = z.object({ id: id().describe('The call') })
const inRoom = z.object({ roomId: id() })
const onDevice = z.object({
  deviceId: id().describe('Made by the tab or app for itself; it carries the call from here on'),
})
const starting = onDevice.extend({
  type: CallType.default('voice'),
  clientCallId: id().optional().describe('Made by the client; a repeated request starts nothing again'),
})
const starts = { perMinute: 30, burst: 10 }
const signals = { perMinute: 1_200, burst: 300 }
const nothing = z.object({})
const entrance = onDevice.extend({
  isTakeover: z.boolean().default(false).describe('Moves the call here from another device of the person'),
})

/** Why somebody does not get into a group call that runs. */
const joinRefusals = ['alreadyInCall', 'answeredElsewhere', 'callFull', 'callLocked', 'notInCall'] as const

export const startCall = endpoint({
  method: 'POST',
  path: path('v1', '/call/start/room/{roomId}'),
  summary:
    'Ring the other person of a private room. Where that person is ringing this one, it is accepted instead; where the other is in a call, it ends as BUSY. A call of the two that has grown, and runs, is joined',
  access: member,
  params: inRoom,
  body: starting,
  answer: OwnCall,
  errors: ['notForThisRoomType', 'notDelivered', 'accountLimited', ...joinRefusals],
  limit: starts,
})

export const acceptCall = endpoint({
  method: 'POST',
  path: path('v1', '/call/accept/room/{id}'),
  summary:
    'Answer a call on this device. The first device wins; again from the same session it moves to this tab',
  access: callMember,
  params: theCall,
  body: entrance,
  answer: OwnCall,
  errors: ['callEnded', 'answeredElsewhere', 'alreadyInCall', 'notForThisCall', 'notDelivered'],
  limit: starts,
})

export const cancelCall = endpoint({
  method: 'POST',
  path: path('v1', '/call/cancel/room/{id}'),
  summary: 'Stop ringing, before anybody has answered; only who started it',
  access: callMember,
  params: theCall,
  answer: OwnCall,
  errors: ['callEnded', 'notForThisCall'],
  limit: starts,
})

export const endCall = endpoint({
  method: 'POST',
  path: path('v1', '/call/end/room/{id}'),
  summary: 'Hang up a direct call that was answered',
  access: callMember,
  params: theCall,
  answer: OwnCall,
  errors: ['callEnded', 'notForThisCall', 'notInCall'],
  limit: starts,
})

export const rejectCall = endpoint({
  method: 'POST',
  path: path('v1', '/call/reject'),
  summary: 'Decline a direct call that rings, on all devices; with a sentence that is sent to the room',
  access: callMember,
  body: z.object({
    callId: id(),
    text: line({ max: maxDeclineText }).optional(),
  }),
  answer: OwnCall,
  errors: ['callEnded', 'answeredElsewhere', 'notForThisCall'],
  limit: starts,
})

export const startGroupCall = endpoint({
  method: 'POST',
  path: path('v1', '/call/group/start/room/{roomId}'),
  summary: 'Start the call of a group, or join the one that runs',
  access: member,
  params: inRoom,
  body: starting.extend({
    userIds: z
      .array(id())
      .max(maxRungMembers)
      .optional()
      .describe(
        'Whom to ring; without it all members, of a group of up to 20 others, and nobody where the caller may not see the members',
      ),
  }),
  answer: OwnCall,
  errors: [
    'notForThisRoomType',
    'accountLimited',
    ...joinRefusals,
    'memberNotFound',
    'roleTooLow',
    'roomReadOnly',
  ],
  limit: starts,
})

export const joinGroupCall = endpoint({
  method: 'POST',
  path: path('v1', '/call/group/join/room/{id}'),
  summary: 'Join a group call on this device',
  access: callMember,
  params: theCall,
  body: entrance,
  answer: OwnCall,
  errors: ['callEnded', 'notForThisCall', ...joinRefusals],
  limit: starts,
})

export const leaveGroupCall = endpoint({
  method: 'POST',
  path: path('v1', '/call/group/leave/room/{id}'),
  summary: 'Leave a group call; it goes on for the others',
  access: callMember,
  params: theCall,
  answer: OwnCall,
  errors: ['callEnded', 'notForThisCall', 'notInCall'],
  limit: starts,
})

export const rejectGroupCall = endpoint({
  method: 'POST',
  path: path('v1', '/call/group/reject/room/{id}'),
  summary: 'Stop ringing for a group call, on all devices; joining later stays possible',
  access: callMember,
  params: theCall,
  answer: OwnCall,
  errors: ['callEnded', 'notForThisCall', 'notInCall'],
  limit: starts,
})

export const cancelGroupCall = endpoint({
  method: 'POST',
  path: path('v1', '/call/group/cancel/room/{id}'),
  summary: 'End a group call for everybody: its starter, the owner and deputies of the group',
  access: callHost,
  params: theCall,
  answer: OwnCall,
  errors: ['callEnded', 'notForThisCall', 'roleTooLow'],
  limit: starts,
})

const toPeer = onDevice.extend({
  callId: id(),
  to: z.union([z.literal('sfu'), id()]).describe('Participant, or `sfu`'),
})
const signalErrors = ['callEnded', 'notInCall', 'participantNotFound', 'relayUnavailable'] as const
const describing = {
  access: callMember,
  errors: signalErrors,
  limit: signals,
  // A description of the longest length, escaped as JSON.
  bodyLimit: 160 * KB,
}

export const sendOffer = endpoint({
  method: 'POST',
  path: path('v1', '/signaling/offer'),
  summary:
    'Offer a session to the device of a participant (event `callSignalled`), or to `sfu`, which answers here',
  ...describing,
  body: toPeer.extend({ description: SessionDescription.extend({ type: z.literal('offer') }) }),
  answer: z.object({ description: SessionDescription.optional().describe('Of `sfu`') }),
})

export const sendAnswer = endpoint({
  method: 'POST',
  path: path('v1', '/signaling/answer'),
  summary: 'Answer an offer of a participant’s device or of `sfu`',
  ...describing,
  body: toPeer.extend({ description: SessionDescription.extend({ type: z.literal('answer') }) }),
  answer: nothing,
})

export const sendIceCandidates = endpoint({
  method: 'POST',
  path: path('v1', '/signaling/ice'),
  summary: 'Pass ICE candidates to the device of a participant, or to `sfu`',
  access: callMember,
  body: toPeer.extend({ candidates: z.array(IceCandidate).min(1).max(maxCandidatesAtOnce) }),
  answer: nothing,
  errors: signalErrors,
  limit: signals,
})

export const listUserCalls = endpoint({
  method: 'GET',
  path: path('v1', '/user-calls'),
  summary: 'One’s own calls, the latest first; `search` finds them by people and groups',
  access: user,
  query: cursorQuery({ search: true }).extend({
    filter: z.enum(['ALL', 'MISSED', 'INCOMING', 'OUTGOING', 'GROUP']).default('ALL'),
  }),
  answer: page(UserCall),
})
