import type { Message, RoomMember } from '@trau/contract'
import { createContext, use } from 'react'
import type { Replying } from '../../../store/message-slices.ts'
import type { RoomRights } from './message-policy.ts'

/** What a window is opened for: something to decide about a message, or to see of it. */
export type MessageQuestion =
  | 'recall'
  | 'deleteForMe'
  | 'details'
  | 'reactions'
  | 'forward'
  | 'history'
  | 'closePoll'
  | 'remind'
  | 'quotePart'

/** What every row of one conversation shares. Its identity changes only when one of these does. */
export interface Conversation {
  roomId: string
  me: string
  rights: RoomRights
  /** A member as known now; asked while drawing or acting, so that a receipt does not draw every row again. */
  memberOf(userId: string): RoomMember | undefined
  reply(message: Replying): void
  edit(message: Message): void
  /** Turns selection mode on, with this message selected. */
  select(message: Message): void
  /** Asks before a message is recalled or deleted. */
  ask(question: MessageQuestion, message: Message, text?: string): void
  /** To a quoted message; `from` is where one can come back to. */
  jump(messageId: string, from: Message | undefined): void
  /** Gives a failed message another try, or up. */
  resend(clientMessageId: string): void
  discard(clientMessageId: string): void
  /** Takes one file out of a message on its way; with its last one, the message. */
  cancelFile(clientMessageId: string, fileId: string): void
  /** Long messages that were unfolded, kept while their rows come and go. */
  unfolded: Set<string>
}

export const ConversationContext = createContext<Conversation | undefined>(undefined)

export function useConversation(): Conversation {
  const conversation = use(ConversationContext)
  if (!conversation) throw new Error('There is no conversation above')
  return conversation
}
