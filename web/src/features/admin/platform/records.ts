import type { ConfigKind, Platform, PlatformConfig } from '@trau/contract'
import { platformApi } from '../../../api/platform-api.ts'
import { invalidate, q } from '../../../api/query-client.ts'

/** All that a platform holds: at most 100 records. */
export const recordsOf = (platform: Platform) =>
  q(platformApi.platformSetting.listPlatformSettings, {
    query: { limit: 100, requestPayload: { platform } },
  })

export type ConfigOf<K extends ConfigKind> = Extract<PlatformConfig, { kind: K }>

export const recordOf = <K extends ConfigKind>(
  records: readonly PlatformConfig[],
  kind: K,
  key: string,
): ConfigOf<K> | undefined =>
  records.find((record): record is ConfigOf<K> => record.kind === kind && record.key === key)

export interface RecordChange {
  platform: Platform
  key: string
  kind: ConfigKind
  value: unknown
  isPublic: boolean
  /** The record as it was read; none is made where it is absent. */
  base?: Pick<PlatformConfig, 'platformConfigId' | 'version'> | undefined
}

/** These paths carry no token unless asked to. */
const withToken = true

export function saveRecord({ base, platform, key, kind, ...state }: RecordChange): Promise<PlatformConfig> {
  const { createPlatformConfig, updatePlatformConfig } = platformApi.platformConfig
  if (!base) return createPlatformConfig({ body: { platform, key, kind, ...state }, withToken })
  const { platformConfigId, version: expectedVersion } = base
  return updatePlatformConfig({
    params: { platformConfigId },
    body: { ...state, expectedVersion },
    withToken,
  })
}

export const removeRecord = ({ platformConfigId: value, version: expectedVersion }: PlatformConfig) =>
  platformApi.platformConfig.deletePlatformConfig({
    params: { value },
    query: { expectedVersion },
    withToken,
  })

export const renewRecords = () =>
  Promise.all([
    invalidate(platformApi.platformSetting.listPlatformSettings),
    invalidate(platformApi.platformSetting.listPlatformChanges),
  ])
