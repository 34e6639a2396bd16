import type { AppPassword } from '@trau/contract'
import type { Selectable } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    app_password: AppPasswordTable
  }
}

interface AppPasswordTable {
  tenant_id: string
  user_id: string
  app_password_id: string
  name: string
  scope: AppPassword['scope']
  secret_hash: Buffer
  created_time: Date
  last_used_time: Date | null
  last_used_by: string | null
}
export type AppPasswordRow = Selectable<AppPasswordTable>
