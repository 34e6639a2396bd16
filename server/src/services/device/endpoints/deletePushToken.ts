import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { forgetToken } from '../forget-token.ts'

export const deletePushToken: Handler<typeof contract.device.deletePushToken, App> = async (
  { app, me },
  { query },
) => forgetToken(app, me, ['WEB_PUSH', 'FCM', 'APNS'], query.value)
