import { editWindowMs, isWritten, type MessageType } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import { isModeratorOver } from '../room/index.ts'
import type { Me, MessageChange } from './messages/change.ts'
import type { MessageRow } from './tables.ts'

/** Who may change which message. Who may write and pin in a room is a switch of the room: see `may` of room. */

/** Owner and deputies of a group, over authors of an equal or lower role. */
const isModerator = ({ message, room, role, roles }: MessageChange): boolean =>
  room.row.type === 'GROUP' && isModeratorOver(role, roles.get(message.author_id))

/**
 * Its author for a day (always in one's own cloud); owner and deputies of a group always, over equal and lower roles.
 * @throws notYourMessage, recallWindowClosed
 */
export function requireRecall(app: App, me: Me, change: MessageChange): void {
  const { message, room } = change
  if (isWritten(message.type)) throw fail('notYourMessage')
  const isMine = message.author_id === me.userId
  if (isModerator(change)) return
  if (!isMine) throw fail('notYourMessage')
  const isLate = app.clock.now() - message.created_time.getTime() > editWindowMs
  if (isLate && room.row.type !== 'SELF') throw fail('recallWindowClosed')
}

const editable: readonly MessageType[] = ['TEXT', 'MEDIA', 'FILE']

/**
 * Its author for a day, where it says no more than its text, and nobody else has said it first.
 * @throws notYourMessage, messageRecalled, editWindowClosed, notForThisKind
 */
export function requireEdit(me: Me, message: MessageRow, now: number): void {
  if (message.author_id !== me.userId || isWritten(message.type)) throw fail('notYourMessage')
  if (message.recalled_time) throw fail('messageRecalled')
  if (now - message.created_time.getTime() > editWindowMs) throw fail('editWindowClosed')
  const first = message.meta?.forwardedFromId
  if (!editable.includes(message.type) || (first && first !== me.userId)) throw fail('notForThisKind')
}

/** The author of a poll, and moderators over them. @throws notYourMessage */
export function requireClosing(me: Me, change: MessageChange): void {
  if (change.message.author_id !== me.userId && !isModerator(change)) throw fail('notYourMessage')
}

/** The author of a poll, and everybody where its author lets them. @throws notYourMessage */
export function requireOptions(
  me: Me,
  message: MessageRow,
  { canAddOptions }: { canAddOptions: boolean },
): void {
  if (!canAddOptions) requireAuthor(me, message)
}

/** @throws notYourMessage */
export function requireAuthor(me: Me, message: MessageRow): void {
  if (message.author_id !== me.userId) throw fail('notYourMessage')
}
