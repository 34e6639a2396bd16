import type { NotificationType, PushPrivacy, TemplateChannel } from '@trau/contract'
import type { NotificationRow } from '../tables.ts'
import { templateTypeOf } from './template-type.ts'

type ShownRow = Pick<NotificationRow, 'type' | 'subject' | 'room_id' | 'seq'>

/** Said by the sign-in service, by moderation or in an invoice: nothing of it is between people. */
const openTypes: ReadonlySet<NotificationType> = new Set(['SECURITY', 'INVOICE', 'REPORT_ANSWERED'])

/** Whether it names what people write, share or do among themselves. Administrators do not read it, and a person chooses how much of it is shown. */
export function isPrivate({ type, subject }: Pick<ShownRow, 'type' | 'subject'>): boolean {
  if (openTypes.has(type)) return false
  return type !== 'SYSTEM' || subject.handedIn !== undefined || subject.product?.kind === 'malwareFound'
}

/** Of what nobody sent, the content is all that there is to show. */
const withoutSender: ReadonlySet<NotificationType> = new Set(['REMINDER', 'NOTE_REMINDER', 'POLL_CLOSING'])

/**
 * The template that shows as much as the person lets be seen by who looks at their locked device, or into their mail: all, the sender, or
 * nothing. Beside it, `withheld` takes away what the template may not name.
 */
export function templateOf(
  row: ShownRow,
  privacy: PushPrivacy,
  channel: TemplateChannel = 'PUSH',
): NotificationType | 'PUSH_NEUTRAL' | 'PUSH_SENDER' {
  const type = templateTypeOf(row)
  if (privacy === 'FULL' || (channel !== 'PUSH' && !isPrivate(row))) return type
  if (privacy === 'NONE' || withoutSender.has(row.type) || row.subject.handedIn) return 'PUSH_NEUTRAL'
  return channel === 'PUSH' && row.room_id !== null && row.seq !== null ? 'PUSH_SENDER' : type
}
