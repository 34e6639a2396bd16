import type { Mention, Message } from '@trau/contract'
import { serverNow } from '../../../api/server-clock.ts'

/** What was typed into a change that is not saved: it was refused, or its room was left. */
export interface UnfinishedEdit {
  message: Message
  text: string
  mentions: readonly Mention[]
}

const unfinishedEdits = new Map<string, UnfinishedEdit>()

export const keepEdit = (edit: UnfinishedEdit) => void unfinishedEdits.set(edit.message.messageId, edit)

/** What was typed into a change of this message; it is in the field again from now on. */
export function takeEdit(messageId: string): UnfinishedEdit | undefined {
  const edit = unfinishedEdits.get(messageId)
  unfinishedEdits.delete(messageId)
  return edit
}

/** The message whose change was left last in this room. With a message that the room's timer has ended, what was typed into it is gone. */
export const editLeftIn = (roomId: string, now = serverNow()): Message | undefined =>
  [...unfinishedEdits.values()].findLast(({ message }) => {
    const isEnded = message.expiresTime !== undefined && message.expiresTime <= now
    if (isEnded) unfinishedEdits.delete(message.messageId)
    return !isEnded && message.roomId === roomId
  })?.message
