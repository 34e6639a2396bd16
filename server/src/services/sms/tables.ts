import type { StoredGateway } from './gateway-setting.ts'

declare module '#platform/db/index.ts' {
  interface Tables {
    sms_setting: {
      tenant_id: string
      gateway: StoredGateway | null
      secrets: string | null
      is_folded: boolean
      daily_cap: number | null
      updated_time: Date
    }
  }
}
