import { v7 as uuidv7 } from 'uuid'
import type { SamplesOf } from './scene.ts'

const value = { isOn: true, percentage: 10, roles: [] }

export const platformConfigs: SamplesOf<'platformConfig' | 'platformSetting' | 'houseRule'> = {
  platformConfig: {
    listPlatformConfigs: () => ({}),
    createPlatformConfig: () => ({
      body: { platform: 'IOS' as const, key: 'thu', kind: 'FLAG' as const, value },
    }),
    updatePlatformConfig: () => ({ params: { platformConfigId: uuidv7() }, body: { value } }),
    deletePlatformConfig: () => ({ params: { value: uuidv7() } }),
  },
  platformSetting: {
    getOwnPlatform: () => ({}),
    listPlatformSettings: () => ({}),
    listPlatformChanges: () => ({}),
    undoPlatformChange: () => ({ params: { changeId: 2_000_000_000 } }),
  },
  houseRule: {
    getHouseRules: () => ({}),
    updateHouseRules: () => ({
      body: {
        section: 'WORDS' as const,
        value: { words: [{ kind: 'DOMAIN' as const, text: 'xau.example', action: 'REPORT' as const }] },
      },
    }),
    listHouseRuleChanges: () => ({}),
    undoHouseRuleChange: () => ({ params: { changeId: 2_000_000_000 } }),
  },
}
