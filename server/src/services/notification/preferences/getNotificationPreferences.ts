import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { preferencesOf } from './preferences.ts'

export const getNotificationPreferences: Handler<
  typeof contract.notification.getNotificationPreferences,
  App
> = ({ app, me }) => preferencesOf(app, me)
