/** Platform-config owns what clients of each platform receive: flags, versions, maintenance, limits and links, with their history. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { createPlatformConfig } from './endpoints/createPlatformConfig.ts'
import { deletePlatformConfig } from './endpoints/deletePlatformConfig.ts'
import { getOwnPlatform } from './endpoints/getOwnPlatform.ts'
import { listPlatformChanges } from './endpoints/listPlatformChanges.ts'
import { listPlatformConfigs } from './endpoints/listPlatformConfigs.ts'
import { listPlatformSettings } from './endpoints/listPlatformSettings.ts'
import { undoPlatformChange } from './endpoints/undoPlatformChange.ts'
import { updatePlatformConfig } from './endpoints/updatePlatformConfig.ts'
import { personalData } from './personal-data.ts'

export const handlers = {
  listPlatformConfigs,
  createPlatformConfig,
  updatePlatformConfig,
  deletePlatformConfig,
} satisfies Handlers<typeof contract.platformConfig>

export const settingHandlers = {
  getOwnPlatform,
  listPlatformSettings,
  listPlatformChanges,
  undoPlatformChange,
} satisfies Handlers<typeof contract.platformSetting>

export const service = defineService({
  name: 'platform-config',
  endpoints: [serve(contract.platformConfig, handlers), serve(contract.platformSetting, settingHandlers)],
  tables: ['platform_config', 'platform_config_change', 'platform_config_revision'],
  personalData,
})
