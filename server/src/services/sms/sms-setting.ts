import type { SmsSetting } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { viewGateway } from './gateway-setting.ts'
import { findSmsSetting } from './setting-store.ts'
import { openSecrets } from './sms-gateway.ts'

export async function readSmsSetting(app: App, tenantId: string): Promise<SmsSetting> {
  const [row, sentToday] = await Promise.all([
    findSmsSetting(app.db, tenantId),
    app.outgoing.countSentToday(tenantId, 'SMS'),
  ])
  return {
    source: row?.gateway ? 'TENANT' : app.config.sms ? 'ENVIRONMENT' : 'NONE',
    gateway: row?.gateway ? viewGateway(row.gateway, openSecrets(app, row)) : null,
    isFolded: row?.is_folded ?? true,
    dailyCap: row?.daily_cap ?? null,
    sentToday,
    ...(row && { updatedTime: row.updated_time.getTime() }),
  }
}
