import type { UserInfo } from '@trau/contract'
import { noticeTitle } from '../../notification-template/index.ts'
import type { NotificationRow } from '../tables.ts'
import type { NotificationWords } from './words.ts'

type Text = { title: string; body: string }
type Subject = NotificationRow['subject']

/** What a view knows beside the row. */
export interface TextContext {
  /** Of its reader. */
  language: 'vi' | 'en'
  words: NotificationWords
  actors: readonly UserInfo[]
  actorCount: number
  /** Absent where there is no room, or the person is not in it any more. */
  roomName: string | undefined
  isPrivateRoom: boolean
  /** It is about a message of somebody whom its reader has not accepted: nothing they chose is shown, their name included. */
  isOfStranger: boolean
  /** SHARE: of the file or folder, while it is shared with the person. */
  nodeName: string | undefined
  /** Of a note, while the person can read it and it is not locked; empty where it has no title. */
  noteTitle: string | undefined
  /** The message in one line; absent where the person does not see it any more. */
  line: string | undefined
}

/** "Bình", "Bình và Chi", "Bình và 3 người khác". */
export function namesOf({
  actors,
  actorCount,
  words,
}: Pick<TextContext, 'actors' | 'actorCount' | 'words'>): string {
  const [first, second] = actors.map(({ name }) => name || words.someone)
  if (!first) return words.someone
  if (actorCount <= 1) return first
  if (actorCount === 2 && second) return words.two(first, second)
  return words.more(first, actorCount - 1)
}

/** Title and body in the language of the reader, as the notification centre, a push and an email show them. */
export function textOf(row: NotificationRow, context: TextContext): Text {
  const { subject, count } = row
  const { words, roomName } = context
  const names = namesOf(context)
  const line = context.line ?? ''
  if (context.isOfStranger)
    return { title: count > 1 ? words.messages(words.stranger, count) : words.stranger, body: '' }
  switch (row.type) {
    case 'MESSAGE': {
      const title = context.isPrivateRoom ? names : (roomName ?? names)
      const lead = context.isPrivateRoom ? '' : `${context.actors[0]?.name || words.someone}: `
      return { title: count > 1 ? words.messages(title, count) : title, body: line ? `${lead}${line}` : '' }
    }
    case 'MENTION':
      return { title: words.mention(names, context.isPrivateRoom ? undefined : roomName), body: line }
    case 'REACTION':
      return { title: words.reaction(names, subject.reaction), body: line }
    case 'FRIEND_REQUEST':
      return { title: words.friendRequest(names), body: '' }
    case 'FRIEND_ACCEPTED':
      return { title: words.friendAccepted(names), body: '' }
    case 'REMINDER':
      return { title: `${words.reminder}${roomName ? ` · ${roomName}` : ''}`, body: line }
    case 'ROOM_ADDED':
      return { title: words.roomAdded(names, roomName), body: '' }
    case 'ROLE_CHANGED':
      if (subject.adminRole) return words.adminRole(subject.adminRole, names)
      return { title: words.roleChanged(subject.role, roomName), body: '' }
    case 'POLL_CLOSING':
      return { title: words.pollClosing(roomName), body: line }
    case 'BIRTHDAY':
      return words.birthday(names)
    case 'SECURITY':
      return { title: securityTitle(row, context) ?? words.security, body: subject.notice?.deviceName ?? '' }
    case 'REPORT_ANSWERED':
      return words.reportAnswered(subject.isActedOn === true)
    case 'SHARE':
      return { title: words.share(names, context.nodeName), body: subject.note ?? '' }
    case 'MISSED_CALL': {
      const isGroup = subject.call?.kind === 'GROUP' && roomName
      return { title: words.missedCall(names), body: isGroup ? words.inGroup(roomName) : '' }
    }
    case 'NOTE_SHARED':
      return { title: words.noteShared(names, context.noteTitle), body: '' }
    case 'NOTE_MENTION':
      return { title: words.noteMention(names, context.noteTitle), body: textOfNote(subject.note, context) }
    case 'NOTE_REPLY':
      return { title: words.noteReply(names, context.noteTitle), body: textOfNote(subject.note, context) }
    case 'NOTE_REMINDER':
      return {
        title: `${words.reminder} · ${context.noteTitle || words.note}`,
        body: textOfNote(subject.note, context),
      }
    case 'INVOICE': {
      const { code = '', notice = 'OPENED', due = 0, dueDate = '', credited = 0 } = subject.invoice ?? {}
      if (notice === 'CREDITED')
        return {
          title: words.credited(code, moneyText(credited, words)),
          body: words.creditedDue(due > 0 ? moneyText(due, words) : undefined),
        }
      return {
        title: words.invoice[notice](code),
        body: words.invoiceDue(moneyText(due, words), dayText(dueDate)),
      }
    }
    case 'SYSTEM':
      if (subject.handedIn) return handedInText(subject.handedIn, count, words)
      if (subject.product) return productText(subject.product, words)
      return subject.text ?? { title: '', body: '' }
  }
}

/** Of the security notice that a row is about; an earlier release wrote it in Vietnamese. */
function securityTitle(
  { subject: { notice } }: Pick<NotificationRow, 'subject'>,
  { language }: Pick<TextContext, 'language'>,
): string | undefined {
  if (!notice) return undefined
  return 'title' in notice ? notice.title : noticeTitle(notice.kind, notice.detail, language)
}

function handedInText(
  { folder, sender, fileName, files }: NonNullable<Subject['handedIn']>,
  count: number,
  words: NotificationWords,
): Text {
  const title = words.handedIn(folder)
  return {
    title: count > 1 ? words.handedInTimes(title, count) : title,
    body: words.handedInFiles(sender ? `“${sender}”` : words.someone, files, fileName),
  }
}

const productText = (notice: NonNullable<Subject['product']>, words: NotificationWords): Text =>
  notice.kind === 'malwareFound' ? words.malwareFound(notice.fileName, notice.malware) : words[notice.kind]

/** `1.100.000 đ` */
export const moneyText = (amount: number, { number }: Pick<NotificationWords, 'number'>) =>
  `${amount.toLocaleString(number)} đ`
/** `2026-11-30` as `30/11/2026`. */
export const dayText = (day: string) => day.split('-').reverse().join('/')

/** Nothing of a note that the person cannot read now. */
export const textOfNote = (text: string | undefined, { noteTitle }: Pick<TextContext, 'noteTitle'>) =>
  noteTitle === undefined ? '' : (text ?? '')

/** The page that a notification opens. */
export function placeOf({ type, subject, room_id: roomId, message_id: messageId }: NotificationRow): string {
  if (type === 'MISSED_CALL') return '/calls'
  if (roomId && messageId && type !== 'ROOM_ADDED' && type !== 'ROLE_CHANGED')
    return `/?room=${roomId}&message=${messageId}`
  if (roomId) return `/?room=${roomId}`
  switch (type) {
    case 'SHARE':
      return `/drive?node=${subject.nodeId}`
    case 'NOTE_SHARED':
      return `/notes/${subject.noteId}`
    case 'NOTE_MENTION':
    case 'NOTE_REPLY':
    case 'NOTE_REMINDER':
      return `/notes/${subject.noteId}${subject.blockId ? `?block=${subject.blockId}` : ''}`
    case 'INVOICE':
      return '/settings/invoices'
    case 'FRIEND_REQUEST':
      return '/people?tab=requests'
    case 'FRIEND_ACCEPTED':
      return '/people?tab=friends'
    case 'BIRTHDAY':
      return '/people?tab=birthdays'
    case 'SECURITY':
      return '/settings/sessions'
    case 'ROLE_CHANGED':
      return subject.adminRole?.isGiven ? '/admin' : '/notifications'
    case 'SYSTEM':
      return subject.place ?? '/notifications'
    default:
      return '/notifications'
  }
}
