import { z } from 'zod'
import { callEndReasons, callStates } from '../rules/call.ts'

export const CallKind = z.enum(['DIRECT', 'GROUP'])
export type CallKind = z.output<typeof CallKind>

export const CallType = z.enum(['voice', 'video'])
export type CallType = z.output<typeof CallType>

/** Direct: RINGING → ACCEPTED → CONNECTED → ENDED. Group: ACTIVE → ENDED; a direct call that grows becomes ACTIVE. */
export const CallState = z.enum(callStates)
export type CallState = z.output<typeof CallState>

/** HANGUP: after it was accepted, by somebody. FAILED: a device was lost, or the media never connected. */
export const CallEndReason = z.enum(callEndReasons)
export type CallEndReason = z.output<typeof CallEndReason>

/** How media travels: between the devices, through this server, or through LiveKit. */
export const CallTransport = z.enum(['MESH', 'SFU', 'LIVEKIT'])
export type CallTransport = z.output<typeof CallTransport>
