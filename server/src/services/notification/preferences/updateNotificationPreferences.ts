import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import type { StoredPreferences } from '../tables.ts'
import { showDoNotDisturb } from './do-not-disturb.ts'
import { changePreferences } from './preferences.ts'

export const updateNotificationPreferences: Handler<
  typeof contract.notification.updateNotificationPreferences,
  App
> = async ({ app, me }, { body }) => {
  const { channels, keywords, ...rest } = body
  const changes = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const preferences = await changePreferences(app, me, storedPreferences => ({
    ...storedPreferences,
    ...(changes as StoredPreferences),
    ...(channels ? { channels: { ...storedPreferences.channels, ...channels } } : {}),
    ...(keywords ? { keywords: [...new Set(keywords)] } : {}),
  }))
  if (body.doNotDisturbUntil !== undefined || body.isDoNotDisturbShown !== undefined)
    await showDoNotDisturb(app, me, preferences)
  return preferences
}
