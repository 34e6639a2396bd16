import type { callErrors as vi } from '../vi/callErrors.ts'

export const callErrors = {
  callNotFound: 'This call is no longer there.',
  callEnded: 'The call has ended.',
  callNotEnded: 'This call is still going on.',
  notForThisCall: 'That is not possible in this call.',
  answeredElsewhere: 'You answered this call on another device.',
  alreadyInCall: 'You are in another call.',
  notInCall: 'You are no longer in this call.',
  participantNotFound: 'This person is no longer in the call.',
  callFull: data => `The call is full: ${data.max ?? 16} people are in it.`,
  callLocked: 'The call is locked, nobody else can join.',
  relayUnavailable: 'The server for group calls is busy. Try again in a moment.',
  recordingExists: 'The call is already being recorded.',
  recordingNotFound: 'There is no recording.',
  guestPassInvalid: 'Your way into the call has expired. Open the link again.',
} satisfies typeof vi
