import type { contract } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { readPayload } from '#platform/http/payload.ts'
import type { Handler } from '#platform/http/routes.ts'
import { ConfigPayload } from '../payload.ts'
import { selectConfigs } from '../platform-config-store.ts'
import { viewConfig } from '../view.ts'

const Payload = ConfigPayload.extend({ isPublic: z.boolean().nullish() })

export const listPlatformSettings: Handler<
  typeof contract.platformSetting.listPlatformSettings,
  App
> = async ({ app, me }, { query }) => {
  const { rows, total } = await selectConfigs(app.db, me.tenantId, readPayload(Payload, query), query)
  return { items: rows.map(viewConfig), total }
}
