import type { BounceSetting, contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { type BounceSettingRow, findBounceSetting } from './setting-store.ts'

export const getBounceSetting: Handler<typeof contract.emailBounce.getBounceSetting, App> = async ({
  app,
  tenantId,
  origin,
}) => viewBounceSetting(await findBounceSetting(app.db, tenantId), tenantId, app.config.publicUrl ?? origin)

/** As an administrator sees it: everything but the secret. */
export const viewBounceSetting = (
  row: BounceSettingRow | undefined,
  tenantId: string,
  origin: string,
): BounceSetting => ({
  returnAddress: row?.return_address ?? null,
  reportAddress: `${origin}/email-bounce-service/v1/domains/${tenantId}/reports`,
  hasSecret: row?.secret_hash != null,
  ...(row?.secret_time && { secretTime: row.secret_time.getTime() }),
  ...(row?.received_time && { receivedTime: row.received_time.getTime() }),
})
