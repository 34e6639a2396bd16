/** Limits of calls, and the rules about their states that server and client share. */

/** A call that nobody accepts ends so long after it began to ring, by the server's clock. */
export const ringSeconds = 45
/** A device that carries a call says so this often; one that has not for `heartbeatLossSeconds` is gone. */
export const heartbeatSeconds = 5
export const heartbeatLossSeconds = 20
/** A group call lives so long with nobody in it. */
export const emptyCallSeconds = 60
/** So many people ring at the start of a group call, and with each later invitation. */
export const maxRungMembers = 20
/** In a call at once, by how its media travels. */
export const maxMeshVideo = 4
export const maxMeshVoice = 8
export const maxRelayed = 16
export const maxCallParticipants = 100
/** UTF-16 code units of one session description. */
export const maxDescriptionLength = 64 * 1024
export const maxCandidatesAtOnce = 32
export const maxCandidateLength = 1_024
/** Graphemes. */
export const maxDeclineText = 200
export const maxCallMessage = 2_000
export const maxCallLinkName = 100
export const maxGuestName = 60
export const maxCallLinks = 10
/** A link for guests lives at most so long, whatever is asked for. */
export const maxCallLinkHours = 24 * 7

export const callStates = ['RINGING', 'ACCEPTED', 'CONNECTED', 'ACTIVE', 'ENDED'] as const
export const callEndReasons = ['HANGUP', 'REJECTED', 'CANCELLED', 'MISSED', 'BUSY', 'FAILED'] as const
export const participantStates = [
  'INVITED',
  'LOBBY',
  'JOINED',
  'LEFT',
  'REJECTED',
  'MISSED',
  'BUSY',
  'REMOVED',
] as const
/** Emoji that a reaction in a call may be. */
export const callReactions = ['👍', '❤️', '😂', '😮', '😢', '👏', '🎉', '🙏'] as const
export type CallReaction = (typeof callReactions)[number]
