import { type contract, PlatformName } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { readPayload } from '#platform/http/payload.ts'
import type { Handler } from '#platform/http/routes.ts'
import { selectChanges } from '../platform-config-store.ts'
import { viewChanges } from '../view.ts'

const Payload = z.object({ platform: PlatformName.nullish(), platformConfigId: z.uuid().nullish() })

export const listPlatformChanges: Handler<typeof contract.platformSetting.listPlatformChanges, App> = async (
  { app, me },
  { query },
) => {
  const { rows, total } = await selectChanges(app.db, me.tenantId, readPayload(Payload, query), query)
  return { items: await viewChanges(app, me.tenantId, rows), total }
}
