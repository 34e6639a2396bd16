import type {
  ChannelSwitches,
  NotificationChannel,
  NotificationPreferences,
  NotificationType,
} from '@trau/contract'
import { digestTypes, smsTypes } from '@trau/contract/rules/notification'

export const channels = ['IN_APP', 'PUSH', 'EMAIL', 'SMS'] as const satisfies readonly NotificationChannel[]

/** The field of the preferences that a channel has. */
export const switchOf = {
  IN_APP: 'inApp',
  PUSH: 'push',
  EMAIL: 'email',
  SMS: 'sms',
} as const satisfies Record<NotificationChannel, keyof ChannelSwitches>

/** The server has no such channel, always uses it for the type, or never; or only in a digest, which the person has turned off. */
export type Lock = 'missing' | 'always' | 'never' | 'digestOff'

/** What nobody may miss in the notification centre, and what alone is worth an SMS. */
export function lockOf(
  type: NotificationType,
  channel: NotificationChannel,
  { digest }: Pick<NotificationPreferences, 'digest'>,
): Lock | undefined {
  if (channel === 'EMAIL' && digest === 'OFF' && digestTypes.includes(type)) return 'digestOff'
  if (channel === 'IN_APP' && (type === 'SECURITY' || type === 'SYSTEM')) return 'always'
  return channel === 'SMS' && !smsTypes.includes(type) ? 'never' : undefined
}

/** Which type comes by which channel, as a table or a list shows it. */
export interface MatrixProps {
  isOn: (type: NotificationType, channel: NotificationChannel) => boolean
  /** Why it cannot be chosen; undefined where it can. */
  lockOf: (type: NotificationType, channel: NotificationChannel) => Lock | undefined
  onChange: (type: NotificationType, channel: NotificationChannel, isOn: boolean) => void
  /** Of the paragraph that says why a channel reaches nobody. */
  noteId: (channel: NotificationChannel) => string | undefined
}
