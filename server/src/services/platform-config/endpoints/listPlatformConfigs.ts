import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { readPayload } from '#platform/http/payload.ts'
import type { Handler } from '#platform/http/routes.ts'
import { ConfigPayload } from '../payload.ts'
import { selectConfigs } from '../platform-config-store.ts'
import { viewPublicConfig } from '../view.ts'

/** A caller's token is not looked at: everybody reads the same. */
export const listPlatformConfigs: Handler<typeof contract.platformConfig.listPlatformConfigs, App> = async (
  { app, tenantId },
  { query },
) => {
  const filter = { ...readPayload(ConfigPayload, query), isPublic: true }
  const { rows, total } = await selectConfigs(app.db, tenantId, filter, query)
  return { items: rows.map(viewPublicConfig), total }
}
