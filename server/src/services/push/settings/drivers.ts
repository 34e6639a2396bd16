import type { PushTokenKind } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { createBoundedCache } from '#platform/bounded-cache.ts'
import { createOutbound } from '#platform/outbound.ts'
import { createApns } from '#platform/push/apns.ts'
import type { PushDriver } from '#platform/push/driver.ts'
import { createFcm, ServiceAccount } from '#platform/push/fcm.ts'
import { createWebPush } from '#platform/push/web-push.ts'
import type { PushSettingRow } from '../tables.ts'
import { findSetting } from './setting-store.ts'
import { apnsPurpose, contactOf, fcmPurpose, type StoredSettings, settingsOf } from './settings.ts'

/** How long a change by another process may go unnoticed. */
const keptMs = 5_000
const mostTenants = 1_000
/** As many as one push service is sent at once. */
const connectionsEach = 32

/** What one tenant sends by. */
export interface TenantPush {
  settings: StoredSettings
  contact: string
  /** Undefined where the kind is switched off. */
  driverOf(kind: PushTokenKind, token: string): PushDriver | undefined
}

interface Loaded extends TenantPush {
  readAt: number
  updatedTime: number
  own: PushDriver[]
}

export interface PushDrivers {
  of(tenantId: string): Promise<TenantPush>
  /** The tenant's settings have changed. */
  forget(tenantId: string): void
  close(): Promise<void>
}

/** The drivers of every tenant: web push is one for all, FCM and APNs are each tenant's own. */
export function createDrivers(app: App): PushDrivers {
  const outbound = createOutbound(app.config.outboundAllow, undefined, {
    mostBytes: 65_536,
    connections: connectionsEach,
  })
  const webPush = createWebPush({ outbound, vapid: app.vapidKeys })
  const tenants = createBoundedCache<Loaded>(mostTenants)

  function load(tenantId: string, row: PushSettingRow | undefined): Loaded {
    const settings = settingsOf(row)
    const fcm = settings.fcm?.isOn && row?.fcm_secret ? openFcm(tenantId, row.fcm_secret) : undefined
    const apns =
      settings.apns?.isOn && row?.apns_secret ? openApns(tenantId, settings.apns, row.apns_secret) : undefined
    return {
      settings,
      contact: contactOf(settings, app.config),
      // An app on Android is rung by FCM; the tokens of Apple's VoIP pushes are hexadecimal.
      driverOf(kind, token) {
        if (kind === 'WEB_PUSH') return settings.isWebPushOn ? webPush : undefined
        if (kind === 'VOIP') return /^[0-9a-f]{64,}$/i.test(token) ? apns : fcm
        return kind === 'FCM' ? fcm : apns
      },
      readAt: performance.now(),
      updatedTime: row?.updated_time.getTime() ?? 0,
      own: [fcm, apns].filter(driver => driver !== undefined),
    }
  }

  function openFcm(tenantId: string, sealedCredentials: string): PushDriver {
    const account = ServiceAccount.parse(
      JSON.parse(app.secrets.open(sealedCredentials, fcmPurpose(tenantId))),
    )
    return createFcm({ outbound, url: app.config.fcmUrl, account })
  }

  function openApns(
    tenantId: string,
    { isSandbox, ...key }: NonNullable<StoredSettings['apns']>,
    sealedCredentials: string,
  ): PushDriver {
    const url = app.config.apnsUrl ?? `https://api.${isSandbox ? 'sandbox.' : ''}push.apple.com`
    const privateKey = app.secrets.open(sealedCredentials, apnsPurpose(tenantId))
    return createApns({ outbound, url, key: { ...key, privateKey } })
  }

  return {
    async of(tenantId) {
      const cachedDrivers = tenants.get(tenantId)
      if (cachedDrivers && performance.now() - cachedDrivers.readAt < keptMs) return cachedDrivers
      const row = await findSetting(app.db, tenantId)
      const current = tenants.get(tenantId)
      if (current && current.updatedTime === (row?.updated_time.getTime() ?? 0)) {
        current.readAt = performance.now()
        return current
      }
      const loadedDrivers = load(tenantId, row)
      tenants.set(tenantId, loadedDrivers)
      if (current) void closeAll(current.own)
      return loadedDrivers
    },
    forget(tenantId) {
      const cachedDrivers = tenants.get(tenantId)
      tenants.delete(tenantId)
      if (cachedDrivers) void closeAll(cachedDrivers.own)
    },
    async close() {
      await closeAll([webPush, ...[...tenants.values()].flatMap(({ own }) => own)])
      await outbound.close()
    },
  }
}

const closeAll = async (drivers: readonly PushDriver[]) => {
  await Promise.all(drivers.map(driver => driver.close()))
}
