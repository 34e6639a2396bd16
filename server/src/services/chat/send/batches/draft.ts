import type { Message, MessageType, MetaData, QuotedMessage, RoomType, UserInfo } from '@trau/contract'
import type { StoredMeta } from '../../messages/meta.ts'

/** A message that may be sent, before it has its place in the room. */
export interface Draft {
  tenantId: string
  roomId: string
  /** `noticed` are the people whose lists hear of it, where that is not everybody in the room. */
  room: { name: string; type: RoomType; noticed?: string[] }
  /** The most messages that the room may hold for now: a stranger's who was not accepted. */
  mostInRoom?: number | undefined
  author: UserInfo
  messageId: string
  clientMessageId: string
  type: MessageType
  content: string
  /** What it carries, as it is stored and as it is seen. */
  meta?: StoredMeta
  metaData?: MetaData
  replyTo?: QuotedMessage
  /** Its author has not looked at the room: what they have not read of others stays unread. */
  keepsUnread?: true
  /** Whom it calls if it calls everybody and keeps what is unread: a call that is kept with the room would call its author too. */
  calledIds?: string[]
}

export type Sent =
  | { kind: 'stored'; message: Message; lastCountable: number }
  /** The author has sent this client id here before; `seq` is where. */
  | { kind: 'duplicate'; seq: number }
  | { kind: 'roomGone' }
  /** A file it carries was taken away since it was looked at. */
  | { kind: 'mediaGone' }
  | { kind: 'strangerLimit'; max: number }
