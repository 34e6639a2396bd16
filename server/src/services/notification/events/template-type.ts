import type { NotificationType } from '@trau/contract'
import type { NotificationRow } from '../tables.ts'

/** A credit note asks for no payment, and a role of administration is in no group: the templates of their types say otherwise. */
export const templateTypeOf = ({
  type,
  subject,
}: Pick<NotificationRow, 'type' | 'subject'>): NotificationType =>
  subject.invoice?.notice === 'CREDITED' || subject.adminRole ? 'SYSTEM' : type
