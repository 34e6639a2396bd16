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
  clientPublishes?: 'typing'
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
  hidden: {
    address: 'hidden:{sessionId}',
    title: 'The hidden rooms of an unlocked session',
    description:
      'What `user` carries, about rooms that the person hides behind a PIN. The server subscribes it on unlock and unsubscribes it on lock.',
    parameters: { sessionId: 'Id of the login session' },
    subscribedBy: 'server',
  },
} satisfies Record<string, ChannelRow>

export type ChannelName = keyof typeof channels
