import type { NotificationType } from '@trau/contract'
import type { NotificationRow } from '../tables.ts'

/** A credit note asks for no payment, so it is not written by the template that does. */
export const templateTypeOf = ({
  type,
  subject,
}: Pick<NotificationRow, 'type' | 'subject'>): NotificationType =>
  subject.invoice?.notice === 'CREDITED' ? 'SYSTEM' : type
