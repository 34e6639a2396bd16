import type { DevicePlatform, PushSystemSetting, PushTokenKind } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Config } from '#platform/config.ts'
import type { PushSettingRow } from '../tables.ts'

/** What is stored readable; secrets stand beside it, sealed. */
export interface StoredSettings {
  isWebPushOn: boolean
  contact: string
  endpointHosts: string[]
  fcm?: { isOn: boolean; projectId: string; clientEmail: string }
  apns?: { isOn: boolean; keyId: string; teamId: string; bundleId: string; isSandbox: boolean }
}

export const fcmPurpose = (tenantId: string) => `push/fcm/${tenantId}`
export const apnsPurpose = (tenantId: string) => `push/apns/${tenantId}`

/** What nobody has set: web push is on, since it needs nothing but our own key. */
export function settingsOf(row: Pick<PushSettingRow, 'settings'> | undefined): StoredSettings {
  const storedSettings = (row?.settings ?? {}) as Partial<StoredSettings>
  return {
    isWebPushOn: storedSettings.isWebPushOn !== false,
    contact: storedSettings.contact ?? '',
    endpointHosts: storedSettings.endpointHosts ?? [],
    ...(storedSettings.fcm && { fcm: storedSettings.fcm }),
    ...(storedSettings.apns && { apns: storedSettings.apns }),
  }
}

export function viewSettings(app: App, row: PushSettingRow | undefined): PushSystemSetting {
  const { fcm, apns, ...settings } = settingsOf(row)
  return {
    ...settings,
    vapidPublicKey: app.vapidKeys.publicKey,
    ...(fcm && { fcm: { ...fcm, hasSecret: Boolean(row?.fcm_secret) } }),
    ...(apns && { apns: { ...apns, hasSecret: Boolean(row?.apns_secret) } }),
  }
}

/** Kinds that carry notifications and are switched on, in the order in which a device with several of them is notified by one. */
export const notificationKinds = (settings: StoredSettings): PushTokenKind[] => [
  ...(settings.apns?.isOn ? (['APNS'] as const) : []),
  ...(settings.fcm?.isOn ? (['FCM'] as const) : []),
  ...(settings.isWebPushOn ? (['WEB_PUSH'] as const) : []),
]

/** The same of a call: a device that its system can ring is rung, others show a notification. */
export const ringingKinds = (settings: StoredSettings): PushTokenKind[] => [
  ...(settings.apns?.isOn || settings.fcm?.isOn ? (['VOIP'] as const) : []),
  ...notificationKinds(settings),
]

/** What each type of device can subscribe to; on Android web push is what UnifiedPush speaks. */
const kindsOfDevice: Record<DevicePlatform, readonly PushTokenKind[]> = {
  web: ['WEB_PUSH'],
  desktop: ['WEB_PUSH'],
  android: ['FCM', 'WEB_PUSH'],
  ios: ['APNS'],
}

export function kindsFor(deviceType: DevicePlatform, settings: StoredSettings): PushTokenKind[] {
  const on = new Set(notificationKinds(settings))
  const kinds = kindsOfDevice[deviceType].filter(kind => on.has(kind))
  const isRung = (deviceType === 'ios' && on.has('APNS')) || (deviceType === 'android' && on.has('FCM'))
  return isRung ? [...kinds, 'VOIP'] : kinds
}

/** Whom a push service may write to about us; Apple refuses a pusher that names nobody. */
export function contactOf(settings: StoredSettings, config: Config): string {
  if (settings.contact) return settings.contact
  if (config.publicUrl?.startsWith('https://')) return config.publicUrl
  const mail = /[^\s<>]+@[^\s<>]+/.exec(config.mail?.from ?? '')?.[0]
  return mail ? `mailto:${mail}` : 'https://trau.invalid'
}

export function isEndpointAllowed(endpoint: string, { endpointHosts }: StoredSettings): boolean {
  if (endpointHosts.length === 0) return true
  const { hostname } = new URL(endpoint)
  return endpointHosts.some(host => hostname === host || hostname.endsWith(`.${host}`))
}
