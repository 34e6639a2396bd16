import { z } from 'zod'
import { UserInfo } from '../identity/models.ts'
import { maxCandidateLength, maxDescriptionLength, participantStates } from '../rules/call.ts'
import { time } from '../text.ts'
import { CallEndReason, CallKind, CallState, CallTransport, CallType } from './kinds.ts'

/** LOBBY: a guest who waits to be let in. MISSED: it rang, and nobody answered. */
export const ParticipantState = z.enum(participantStates)
export type ParticipantState = z.output<typeof ParticipantState>

export const CallParticipant = z.object({
  participantId: z.string().describe('Of this person in this call; signals name it'),
  userId: z.string().optional().describe('Absent for a guest, and where a guest reads'),
  isGuest: z.boolean().describe('Came by a link, without an account'),
  name: z.string(),
  info: UserInfo.optional().describe('Where `userId` is'),
  state: ParticipantState,
  deviceId: z
    .string()
    .optional()
    .describe('JOINED: the tab or app that carries the call. Other devices of the person are silent'),
  isHost: z
    .boolean()
    .describe(
      'May mute, remove, lock, admit and end: the starter, owner and deputies; both people of a direct call that grew',
    ),
  isConnected: z.boolean().describe('Its media has connected'),
  hasMicrophone: z.boolean(),
  hasCamera: z.boolean(),
  hasScreen: z.boolean().describe('Shares a screen'),
  mutedTime: time()
    .optional()
    .describe('When a host last muted it: its device then switches the microphone off'),
  handRaisedTime: time().optional().describe('The order of raised hands'),
  ringsUntil: time().optional().describe('INVITED: its devices ring until then'),
  joinedTime: time().optional(),
  leftTime: time().optional(),
})
export type CallParticipant = z.output<typeof CallParticipant>

export const CallRecording = z.object({
  state: z
    .enum(['ASKED', 'RUNNING'])
    .describe('ASKED: it runs once everybody in the call has agreed; whoever joins later is asked too'),
  participantId: z.string().describe('Whose browser records'),
  agreedIds: z.array(z.string()).describe('Participants who have agreed'),
  startedTime: time().optional(),
})
export type CallRecording = z.output<typeof CallRecording>

/** A call as everybody in it sees it. */
export const Call = z.object({
  callId: z.string(),
  roomId: z.string().optional().describe('Absent for whoever is not a member of the room, guests too'),
  kind: CallKind,
  type: CallType,
  state: CallState,
  endReason: CallEndReason.optional().describe('ENDED'),
  version: z.number().int().describe('Rises with every change: an older view is dropped'),
  starterId: z.string().describe('Participant who started it'),
  transport: CallTransport,
  isLocked: z.boolean().describe('Nobody new joins'),
  startedTime: time(),
  acceptedTime: time().optional(),
  connectedTime: time().optional(),
  endedTime: time().optional(),
  recording: CallRecording.optional(),
  participants: z.array(CallParticipant).describe('In the order in which they came'),
})
export type Call = z.output<typeof Call>

/** A group call that runs in a room, for its banner. */
export const RoomCall = z.object({
  roomId: z.string(),
  callId: z.string(),
  type: CallType,
  startedTime: time(),
  joinedCount: z.number().int(),
  names: z.array(z.string()).describe('Of the first who are in it, at most 5'),
  isLocked: z.boolean(),
})
export type RoomCall = z.output<typeof RoomCall>

/** What the caller is in a call beside the call itself. */
export const OwnCall = z.object({ call: Call, participantId: z.string() })
export type OwnCall = z.output<typeof OwnCall>

export const SessionDescription = z.object({
  type: z.enum(['offer', 'answer']),
  sdp: z.string().min(1).max(maxDescriptionLength),
})
export type SessionDescription = z.output<typeof SessionDescription>

/** `RTCIceCandidateInit`; an empty `candidate` ends the candidates of its generation. */
export const IceCandidate = z.object({
  candidate: z.string().max(maxCandidateLength),
  sdpMid: z.string().max(64).nullish(),
  sdpMLineIndex: z.number().int().min(0).max(1_000).nullish(),
  usernameFragment: z.string().max(256).nullish(),
})
export type IceCandidate = z.output<typeof IceCandidate>

/** A signal as it reaches the device that it is for; other devices of the person ignore it. */
export const CallSignal = z.object({
  callId: z.string(),
  from: z.string().describe('Participant, or `sfu`'),
  fromDeviceId: z.string().optional().describe('Absent from `sfu`'),
  to: z.string().describe('Participant'),
  toDeviceId: z.string(),
  description: SessionDescription.optional(),
  candidates: z.array(IceCandidate).optional(),
})
export type CallSignal = z.output<typeof CallSignal>

/** A call in somebody's history. */
export const UserCall = z.object({
  callId: z.string(),
  roomId: z.string().optional().describe('Absent where the person is not in the room (any more)'),
  roomName: z.string().optional().describe('Of a group'),
  kind: CallKind,
  type: CallType,
  direction: z.enum(['INCOMING', 'OUTGOING']),
  isMissed: z.boolean().describe('INCOMING, and not answered by this person, who did not decline it either'),
  isLive: z.boolean(),
  endReason: CallEndReason.optional(),
  startedTime: time(),
  durationMs: z
    .number()
    .int()
    .optional()
    .describe('From joining to leaving; absent where the person was not in it'),
  people: z.array(UserInfo).describe('Others in it, at most 5'),
  personCount: z.number().int().describe('Others in it, guests too'),
})
export type UserCall = z.output<typeof UserCall>
