import type { Generated, Selectable } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    hidden_pin: PinTable
    hidden_unlock: { tenant_id: string; user_id: string; session_id: string; expiry: Date }
  }
}

interface PinTable {
  tenant_id: string
  user_id: string
  pin_hash: string
  /** Wrong or under way since the last right one, or the last lock. */
  tries: Generated<number>
  /** How often in a row trying was refused for a while. */
  locks: Generated<number>
  locked_until: Date | null
  updated_time: Date
}
export type PinRow = Selectable<PinTable>
