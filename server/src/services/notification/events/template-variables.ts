import type { TemplateVariableName } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import { nameOf, type UserRow } from '../../identity/index.ts'
import { namesOf, placeOf, roleWords, textOf } from '../centre/texts.ts'
import type { Described } from '../centre/view.ts'

/** What templates of notifications may name; each takes those that its type declares. */
export type NotificationVariables = Record<
  Exclude<TemplateVariableName, 'rooms' | 'roomCount' | 'code' | 'minutes' | 'detail'>,
  string | number
>

export function templateVariables(
  app: App,
  described: Described,
  recipient: UserRow | undefined,
): NotificationVariables {
  const { row, roomName = '', isPrivateRoom, line = '' } = described
  const { title, body } = textOf(row, described)
  const { text, notice, reaction = '', role } = row.subject
  return {
    recipient: recipient ? nameOf(recipient) : '',
    actor: namesOf(described),
    // The name of a private room is that of its sender.
    room: isPrivateRoom ? '' : roomName,
    text: text?.body ?? line,
    question: line,
    count: row.count,
    reaction,
    role: roleWords(role),
    title: text?.title ?? notice?.title ?? title,
    result: body,
    device: notice?.deviceName ?? '',
    ipAddress: '',
    time: timeFormat.format(row.updated_time),
    url: app.config.publicUrl ? `${app.config.publicUrl}${placeOf(row)}` : '',
  }
}

const timeFormat = new Intl.DateTimeFormat('vi-VN', {
  timeZone: 'Asia/Ho_Chi_Minh',
  dateStyle: 'short',
  timeStyle: 'short',
})
