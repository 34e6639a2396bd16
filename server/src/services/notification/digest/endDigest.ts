import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { changePreferences } from '../preferences/preferences.ts'
import { readUnsubscribeToken } from './unsubscribe.ts'

export const endDigest: Handler<typeof contract.notification.endDigest, App> = async (
  { app, tenantId },
  { query: { token } },
) => {
  const owner = readUnsubscribeToken(app, tenantId, token)
  await changePreferences(app, owner, stored => ({ ...stored, digest: 'OFF' }))
  return { digest: 'OFF' as const }
}
