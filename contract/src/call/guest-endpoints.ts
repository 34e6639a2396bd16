import { z } from 'zod'
import { anyone } from '../access.ts'
import { endpoint, KB, servicePath } from '../endpoint.ts'
import { context, cursorQuery, page } from '../paging.ts'
import { IceCandidate, SessionDescription } from '../rtc/models.ts'
import { callReactions, maxCallMessage, maxCandidatesAtOnce, maxGuestName } from '../rules/call.ts'
import { id, paragraph, personName, time } from '../text.ts'
import { CallMedia, CallMessage, GuestCall, IceServers, MediaFlags, PublicCallLink } from './models.ts'

/**
 * What a guest may do, who has no account. `pass` is the right: it names one participant of one call and ends with it. It is also the token of
 * a real-time connection, which hears `guest:{participantId}` and may do nothing else.
 */
const path = servicePath('call-guest-service')
const theLink = z.object({ token: z.string().regex(/^[\w-]{16,64}$/) })
const nothing = z.object({})
const pass = z.string().max(1_000)
const asGuest = z.object({ pass })
const withPass = context.extend({ pass: pass.default('') })
const acts = { perMinute: 240, burst: 80, by: 'address' } as const
const signals = { perMinute: 2_400, burst: 600, by: 'address' } as const
const inCall = ['guestPassInvalid', 'callEnded', 'notInCall'] as const

export const openCallLink = endpoint({
  method: 'GET',
  path: path('v1', '/links/{token}'),
  summary: 'What a link for guests leads to',
  access: anyone,
  params: theLink,
  query: context,
  answer: PublicCallLink,
  errors: ['linkNotFound'],
  limit: { perMinute: 60, burst: 30, by: 'address' },
})

export const joinAsGuest = endpoint({
  method: 'POST',
  path: path('v1', '/links/{token}/@/join'),
  summary: 'Join a call without an account, or wait in its lobby',
  access: anyone,
  params: theLink,
  body: z.object({
    name: personName({ max: maxGuestName }),
    deviceId: id(),
    pass: pass.optional().describe('Of the same guest, after a reload'),
  }),
  answer: GuestCall.extend({ pass: z.string(), expiresTime: time() }),
  errors: ['linkNotFound', 'notInCall', 'callFull', 'callLocked', 'callEnded'],
  limit: { perMinute: 20, burst: 10, by: 'address' },
  holdsSecret: true,
})

export const getGuestCall = endpoint({
  method: 'GET',
  path: path('v1', '/call'),
  summary: 'The call as its guest sees it',
  access: anyone,
  query: withPass,
  answer: GuestCall,
  errors: inCall,
  limit: acts,
})

export const leaveAsGuest = endpoint({
  method: 'POST',
  path: path('v1', '/call/leave'),
  summary: 'Leave the call or its lobby',
  access: anyone,
  body: asGuest,
  answer: nothing,
  errors: inCall,
  limit: acts,
})

export const beatAsGuest = endpoint({
  method: 'POST',
  path: path('v1', '/call/heartbeat'),
  summary: 'The guest’s device lives, and what it sends',
  access: anyone,
  body: asGuest.extend(MediaFlags.shape),
  answer: z.object({ version: z.number().int() }),
  errors: inCall,
  limit: acts,
})

export const getGuestIceServers = endpoint({
  method: 'POST',
  path: path('v1', '/call/ice-servers'),
  summary: 'STUN and TURN servers for the guest',
  access: anyone,
  body: asGuest,
  answer: IceServers,
  errors: inCall,
  limit: acts,
  holdsSecret: true,
})

export const getGuestMedia = endpoint({
  method: 'POST',
  path: path('v1', '/call/media'),
  summary: 'How the guest’s device joins the media now',
  access: anyone,
  body: asGuest,
  answer: CallMedia,
  errors: [...inCall, 'relayUnavailable'],
  limit: acts,
  holdsSecret: true,
})

export const signalAsGuest = endpoint({
  method: 'POST',
  path: path('v1', '/call/signal'),
  summary:
    'Pass a description or candidates to a participant’s device, or to `sfu`, which answers an offer here',
  access: anyone,
  body: asGuest.extend({
    to: z.union([z.literal('sfu'), id()]),
    description: SessionDescription.optional(),
    candidates: z.array(IceCandidate).max(maxCandidatesAtOnce).default([]),
  }),
  answer: z.object({ description: SessionDescription.optional() }),
  errors: [...inCall, 'participantNotFound', 'relayUnavailable'],
  limit: signals,
  bodyLimit: 160 * KB,
})

export const raiseGuestHand = endpoint({
  method: 'POST',
  path: path('v1', '/call/hand'),
  summary: 'Raise or lower the guest’s hand',
  access: anyone,
  body: asGuest.extend({ isRaised: z.boolean() }),
  answer: nothing,
  errors: inCall,
  limit: acts,
})

export const reactAsGuest = endpoint({
  method: 'POST',
  path: path('v1', '/call/reactions'),
  summary: 'Show a reaction to everybody in the call',
  access: anyone,
  body: asGuest.extend({ reaction: z.enum(callReactions) }),
  answer: nothing,
  errors: inCall,
  limit: acts,
})

export const answerRecordingAsGuest = endpoint({
  method: 'POST',
  path: path('v1', '/call/recording/consent'),
  summary: 'Agree to the recording, or refuse, which ends it',
  access: anyone,
  body: asGuest.extend({ isAgreed: z.boolean() }),
  answer: nothing,
  errors: [...inCall, 'recordingNotFound'],
  limit: acts,
})

export const sendGuestMessage = endpoint({
  method: 'POST',
  path: path('v1', '/call/messages'),
  summary: 'Write in the chat of the call',
  access: anyone,
  body: asGuest.extend({ text: paragraph({ max: maxCallMessage }), clientMessageId: id() }),
  answer: CallMessage,
  errors: [...inCall, 'messageEmpty'],
  limit: acts,
})

export const listGuestMessages = endpoint({
  method: 'GET',
  path: path('v1', '/call/messages'),
  summary: 'The chat of the call, the latest first',
  access: anyone,
  query: cursorQuery().extend({ pass: pass.default('') }),
  answer: page(CallMessage),
  errors: inCall,
  limit: acts,
})
