import type { Call, CallParticipant, CallRecording } from '@trau/contract'

/** What the screens read out of a call. */

export const participantOf = (call: Call, participantId: string): CallParticipant | undefined =>
  call.participants.find(each => each.participantId === participantId)

export const joinedIn = (call: Call): CallParticipant[] =>
  call.participants.filter(({ state }) => state === 'JOINED')

/** Guests who wait to be let in. */
export const waitingIn = (call: Call): CallParticipant[] =>
  call.participants.filter(({ state }) => state === 'LOBBY')

export const invitedIn = (call: Call): CallParticipant[] =>
  call.participants.filter(({ state }) => state === 'INVITED')

/** Who has a hand up, the first to raise it first. */
export const raisedHands = (call: Call): CallParticipant[] =>
  joinedIn(call)
    .filter(({ handRaisedTime }) => handRaisedTime !== undefined)
    .sort((one, other) => one.handRaisedTime! - other.handRaisedTime!)

/** The other one of a direct call; of a group call the one who started it. */
export function counterpartOf(call: Call, ownId: string): CallParticipant | undefined {
  const others = call.participants.filter(({ participantId }) => participantId !== ownId)
  if (call.kind === 'DIRECT') return others[0]
  return others.find(({ participantId }) => participantId === call.starterId) ?? others[0]
}

/** What a picture of the person is coloured by: it stays the same in every call. */
export const colourIdOf = (participant: CallParticipant): string =>
  participant.userId ?? participant.participantId

/** Whether this participant still has to answer whether the call may be recorded. */
export const owesConsent = (recording: CallRecording | undefined, ownId: string): boolean =>
  recording !== undefined && recording.participantId !== ownId && !recording.agreedIds.includes(ownId)

/** Where the call connected, or the group call began: what its clock counts from. */
export const clockStart = (call: Call): number | undefined =>
  call.kind === 'GROUP' ? call.startedTime : (call.connectedTime ?? call.acceptedTime)
