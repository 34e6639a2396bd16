import { foldToGsm7 } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Queryable } from '#platform/db/index.ts'
import type { Carrier, Route } from '#platform/outgoing/carrier.ts'
import type { createCarrierCache } from '#platform/outgoing/carrier-cache.ts'
import { createEsms } from '#platform/sms/esms.ts'
import { createGateway } from '#platform/sms/gateway.ts'
import { createTwilio } from '#platform/sms/twilio.ts'
import type { GatewaySecrets, StoredGateway } from './gateway-setting.ts'
import { findSmsSetting, type SmsSettingRow } from './setting-store.ts'

declare module '#platform/app.ts' {
  interface Services {
    smsCarriers: ReturnType<typeof createCarrierCache>
  }
}

const purpose = (tenantId: string) => `sms/${tenantId}`

export const sealSecrets = (app: App, tenantId: string, secrets: GatewaySecrets): string =>
  app.secrets.seal(JSON.stringify(secrets), purpose(tenantId))

export const openSecrets = (app: App, row: SmsSettingRow | undefined): GatewaySecrets =>
  row?.secrets ? JSON.parse(app.secrets.open(row.secrets, purpose(row.tenant_id))) : {}

/** The tenant's own gateway where it has named one, else the environment's. */
export async function findSmsRoute(app: App, db: Queryable, tenantId: string): Promise<Route | undefined> {
  const row = await findSmsSetting(db, tenantId)
  if (!row?.gateway && !app.config.sms) return undefined
  const { smsCarriers } = app.services
  const key = JSON.stringify([row?.gateway && [tenantId, row.gateway, row.secrets], row?.is_folded])
  return {
    dailyCap: row?.daily_cap ?? undefined,
    open: () =>
      smsCarriers.get(key, () => {
        const carrier = row?.gateway
          ? carrierOf(app, row.gateway, openSecrets(app, row))
          : environmentCarrier(app)
        return row?.is_folded === false ? carrier : folding(carrier)
      }),
  }
}

function carrierOf({ outbound }: App, gateway: StoredGateway, secrets: GatewaySecrets): Carrier {
  switch (gateway.kind) {
    case 'HTTP':
      return createGateway({ ...gateway, headers: secrets, outbound })
    case 'ESMS':
      return createEsms({
        ...gateway,
        brandname: gateway.brandname,
        secretKey: secrets.secretKey ?? '',
        outbound,
      })
    case 'TWILIO':
      return createTwilio({ ...gateway, authToken: secrets.authToken ?? '', outbound })
  }
}

function environmentCarrier({ config }: App): Carrier {
  const { url, token, body } = config.sms!
  return createGateway({
    url,
    body,
    bodyType: 'JSON',
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })
}

/** Without marks, where the text then fits the alphabet of which a part carries 160. */
const folding = (carrier: Carrier): Carrier => ({
  deliver: message => carrier.deliver({ ...message, text: foldToGsm7(message.text) }),
  close: () => carrier.close(),
})
