/**
 * The real-time channels of the product, named as their namespace: the one table that the embedded endpoint, Centrifugo's
 * configuration and the AsyncAPI document (`/asyncapi.json`) read.
 */
export interface ChannelRow {
  /** With parameters in braces. */
  address: string
  title: string
  description: string
  parameters: Record<string, string>
  /** Who subscribes it: the server when the connection opens, or the client by name. */
  subscribedBy: 'server' | 'client'
  /** Publications kept for clients that come back; without it, what was missed is fetched. */
  history?: { size: number; ttlMs: number }
  /** What a client may publish there itself. */
  clientPublishes?: 'typing' | 'noteCaretMoved'
}

/** What the server says when a connection of a person opens. */
export interface ConnectionData {
  /**
   * Names the data of this server. Another one than before: a backup was restored, and what a client knows from before may be later than what the
   * server has. It fetches all of it again.
   */
  dataId: string
}

const minute = 60_000
const roomId = 'Id of a room that the person is a member of'

export const channels = {
  user: {
    address: 'user:#{userId}',
    title: 'A person',
    description:
      'What changes the lists and badges of one person, on all their devices. Nobody else can subscribe it.',
    parameters: { userId: 'Id of the signed-in person' },
    subscribedBy: 'server',
    history: { size: 300, ttlMs: 10 * minute },
  },
  room: {
    address: 'room:{roomId}',
    title: 'An open room',
    description:
      'Whole messages and what changes them, for as long as a client shows the room. A member whose `selfMember.visibleAfterSeq` is above 0 subscribes `room:{roomId}:{visibleAfterSeq}` instead.',
    parameters: { roomId },
    subscribedBy: 'client',
    history: { size: 100, ttlMs: 5 * minute },
  },
  live: {
    address: 'live:{roomId}',
    title: 'An open room, never stored',
    description:
      'Who is typing, recording or sending a file. A client publishes `{}` or `{kind}`; the server replaces it by the event `typing` of the sender.',
    parameters: { roomId },
    subscribedBy: 'client',
    clientPublishes: 'typing',
  },
  tenant: {
    address: 'tenant:{tenantId}',
    title: 'Everybody of a tenant',
    description:
      'That something changed which concerns everybody; clients fetch it. Guests of calls do not hear it.',
    parameters: { tenantId: 'Tenant of the signed-in person' },
    subscribedBy: 'server',
    history: { size: 20, ttlMs: 10 * minute },
  },
  hidden: {
    address: 'hidden:{sessionId}',
    title: 'The hidden rooms of an unlocked session',
    description:
      'What `user` carries, about rooms that the person hides behind a PIN. The server subscribes it on unlock and unsubscribes it on lock.',
    parameters: { sessionId: 'Id of the login session' },
    subscribedBy: 'server',
  },
  guest: {
    address: 'guest:{participantId}',
    title: 'A guest in a call',
    description:
      'What a guest without an account hears of the one call that they joined by a link. Their pass is the token of the connection.',
    parameters: { participantId: 'Id of the guest in the call' },
    subscribedBy: 'server',
    history: { size: 100, ttlMs: minute },
  },
  space: {
    address: 'space:{spaceId}',
    title: 'A drive that is open',
    description: 'That something in the drive of a person or room changed; the client asks for the changes.',
    parameters: { spaceId: 'Id of a drive in which the person has a role' },
    subscribedBy: 'client',
  },
  note: {
    address: 'note:{noteId}',
    title: 'An open note',
    description: 'What is written in the note, and what else of it changes.',
    parameters: { noteId: 'Id of a note in which the person has a role' },
    subscribedBy: 'client',
    history: { size: 200, ttlMs: 10 * minute },
  },
  noteLive: {
    address: 'noteLive:{noteId}',
    title: 'An open note, never stored',
    description:
      'Who is in the note, and where. A client publishes its caret (`NoteCaret`); the server replaces it by the event `noteCaretMoved` of the sender.',
    parameters: { noteId: 'Id of a note in which the person has a role' },
    subscribedBy: 'client',
    clientPublishes: 'noteCaretMoved',
  },
} satisfies Record<string, ChannelRow>

export type ChannelName = keyof typeof channels
