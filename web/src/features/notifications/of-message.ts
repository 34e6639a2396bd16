import type { Notification } from '@trau/contract'

/** A notification of a message, which can be answered. */
export type OfMessage = Notification & { roomId: string; messageId: string }

export const isOfMessage = (notification: Notification): notification is OfMessage =>
  (notification.type === 'MESSAGE' || notification.type === 'MENTION') &&
  notification.roomId !== undefined &&
  notification.messageId !== undefined
