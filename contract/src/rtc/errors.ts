import type { CallEndReason } from './kinds.ts'

export const rtcErrors = {
  callNotFound: { status: 404 },
  callEnded: { status: 409 },
  callNotEnded: { status: 409 },
  notForThisCall: { status: 409 },
  answeredElsewhere: { status: 409 },
  alreadyInCall: { status: 409 },
  notInCall: { status: 403 },
  participantNotFound: { status: 404 },
  callFull: { status: 409 },
  callLocked: { status: 403 },
  relayUnavailable: { status: 503 },
  recordingExists: { status: 409 },
  recordingNotFound: { status: 404 },
  guestPassInvalid: { status: 403 },
} as const

export interface RtcErrorData {
  callEnded: { endReason?: CallEndReason }
  /** The call that the caller is in. */
  alreadyInCall: { callId: string }
  callFull: { max: number }
}
