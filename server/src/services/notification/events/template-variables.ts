import type { NotificationPreferences, TemplateVariableName } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { nameOf, type UserRow } from '../../identity/index.ts'
import { templateTime } from '../../notification-template/index.ts'
import { dayText, moneyText, namesOf, placeOf, textOf, textOfNote } from '../centre/texts.ts'
import type { Described } from '../centre/view.ts'
import { isPrivate } from './privacy.ts'
import { templateTypeOf } from './template-type.ts'

/** What templates of notifications may name; each takes those that its type declares. */
export type NotificationVariables = Record<
  Exclude<TemplateVariableName, 'rooms' | 'roomCount' | 'code' | 'minutes' | 'detail'>,
  string | number
>

/** @param preferences of the reader: their time zone, and how much of what is private is shown */
export function templateVariables(
  app: App,
  describedNotification: Described,
  recipient: UserRow | undefined,
  { pushPrivacy, quietHours: { timeZone } }: Pick<NotificationPreferences, 'pushPrivacy' | 'quietHours'>,
): NotificationVariables {
  const variables = allVariables(app, describedNotification, recipient, timeZone)
  if (pushPrivacy === 'FULL' || !isPrivate(describedNotification.row)) return variables
  const { hiddenNote, aFile } = describedNotification.words
  return { ...variables, text: '', question: '', note: hiddenNote, file: aFile }
}

function allVariables(
  app: App,
  describedNotification: Described,
  recipient: UserRow | undefined,
  timeZone: string,
): NotificationVariables {
  const { row, words, roomName = '', isPrivateRoom, line = '', nodeName, noteTitle } = describedNotification
  const { title, body } = textOf(row, describedNotification)
  const { notice, reaction = '', role, closesTime = row.updated_time.getTime() } = row.subject
  return {
    recipient: recipient ? nameOf(recipient) : '',
    actor: namesOf(describedNotification),
    // The name of a private room is that of its sender.
    room: isPrivateRoom ? '' : roomName,
    text:
      templateTypeOf(row) === 'SYSTEM'
        ? body
        : row.subject.noteId
          ? textOfNote(row.subject.note, describedNotification)
          : line,
    question: line,
    file: nodeName ?? words.aFile,
    note: noteTitle === undefined ? words.hiddenNote : noteTitle || words.untitledNote,
    count: row.count,
    reaction,
    role: words.role(role),
    title,
    result: body,
    device: notice?.deviceName ?? '',
    ipAddress: '',
    invoice: row.subject.invoice?.code ?? '',
    amount: moneyText(row.subject.invoice?.due ?? 0, words),
    dueDate: dayText(row.subject.invoice?.dueDate ?? ''),
    time: templateTime(closesTime, describedNotification.language, timeZone),
    url: app.config.publicUrl ? `${app.config.publicUrl}${placeOf(row)}` : '',
  }
}
