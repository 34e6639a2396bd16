import { z } from 'zod'
import { CallTransport, CallType } from '../rtc/kinds.ts'
import { Call } from '../rtc/models.ts'
import { time } from '../text.ts'

/** One server of `RTCConfiguration.iceServers`. */
export const IceServer = z.object({
  urls: z.array(z.string()),
  username: z.string().optional(),
  credential: z.string().optional(),
})
export type IceServer = z.output<typeof IceServer>

export const IceServers = z.object({
  iceServers: z.array(IceServer),
  expiresTime: time().describe('Ask again before; connections that stand keep standing'),
})
export type IceServers = z.output<typeof IceServers>

/** How the device joins the media. */
export const CallMedia = z.object({
  transport: CallTransport,
  liveKit: z.object({ url: z.string(), token: z.string() }).optional().describe('LIVEKIT'),
})
export type CallMedia = z.output<typeof CallMedia>

/** What a heartbeat says of the device that carries the call. */
export const MediaFlags = z.object({
  isConnected: z.boolean().describe('Media flows with somebody'),
  hasMicrophone: z.boolean(),
  hasCamera: z.boolean(),
  hasScreen: z.boolean(),
})
export type MediaFlags = z.output<typeof MediaFlags>

export const CallMessage = z.object({
  callId: z.string(),
  messageId: z.string(),
  seq: z.number().int().describe('From 1, in the call'),
  participantId: z.string(),
  name: z.string(),
  text: z.string(),
  time: time(),
})
export type CallMessage = z.output<typeof CallMessage>

export const CallLink = z.object({
  linkId: z.string(),
  callId: z.string(),
  name: z.string(),
  token: z.string().describe('Part of the address `/goi/{token}`'),
  hasLobby: z.boolean().describe('Guests wait until somebody lets them in'),
  expiresTime: time(),
  createdBy: z.string(),
  guestCount: z.number().int(),
})
export type CallLink = z.output<typeof CallLink>

/** What a link shows before anybody joins. */
export const PublicCallLink = z.object({
  callId: z.string(),
  name: z.string(),
  type: CallType,
  hasLobby: z.boolean(),
  expiresTime: time(),
  joinedCount: z.number().int(),
})
export type PublicCallLink = z.output<typeof PublicCallLink>

/** What a guest holds of the call. */
export const GuestCall = z.object({
  call: Call.optional().describe('Absent while the guest waits in the lobby'),
  callId: z.string(),
  participantId: z.string(),
  state: z.enum(['LOBBY', 'JOINED']),
})
export type GuestCall = z.output<typeof GuestCall>
