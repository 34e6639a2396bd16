import { type ChannelSwitches, type NotificationPreferences, NotificationType } from '@trau/contract'
import { unchosenQuietHours } from '@trau/contract/rules/unchosen-quiet-hours'
import type { StoredPreferences } from '../tables.ts'

const of = (switches: Partial<ChannelSwitches>): ChannelSwitches => ({
  inApp: true,
  push: true,
  email: false,
  sms: false,
  ...switches,
})

/** Mail of security events is sent by the sign-in service to the verified address, whatever is chosen here. */
const special: Partial<Record<NotificationType, ChannelSwitches>> = {
  BIRTHDAY: of({ push: true }),
  REACTION: of({ push: false }),
  MENTION: of({ email: true }),
  MESSAGE: of({ email: true }),
  INVOICE: of({ email: true }),
  REPORT_ANSWERED: of({ push: false }),
}

/** What holds for a person who has chosen nothing; emails about messages come as a digest, which is off by default. */
export const defaultPreferences: Omit<NotificationPreferences, 'updatedTime'> = {
  channels: Object.fromEntries(
    NotificationType.options.map(type => [type, special[type] ?? of({})]),
  ) as NotificationPreferences['channels'],
  quietHours: unchosenQuietHours,
  doNotDisturbUntil: 0,
  isDoNotDisturbShown: false,
  pushPrivacy: 'FULL',
  pushWaitMinutes: 0,
  digest: 'OFF',
  keywords: [],
}

/** What is stored over the defaults: a type that a later version adds has its default. */
export const withDefaults = (
  storedPreferences: StoredPreferences | undefined,
  updatedTime: number,
): NotificationPreferences => ({
  ...defaultPreferences,
  ...storedPreferences,
  channels: { ...defaultPreferences.channels, ...storedPreferences?.channels },
  updatedTime,
})
