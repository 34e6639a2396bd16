import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { kindsFor } from './settings.ts'

export const getPushClientSetting: Handler<typeof contract.push.getPushClientSetting, App> = async (
  { app, tenantId },
  { query: { deviceType } },
) => {
  const { settings } = await app.services.push.drivers.of(tenantId)
  const kinds = kindsFor(deviceType, settings)
  return {
    deviceType,
    kinds,
    ...(kinds.includes('WEB_PUSH') && { vapidPublicKey: app.vapidKeys.publicKey }),
  }
}
