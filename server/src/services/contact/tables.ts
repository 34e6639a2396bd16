import type { SyncSource } from '@trau/contract'
import type { ColumnType, Generated, JSONColumnType, Selectable } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    contact: ContactTable
    contact_book: {
      tenant_id: string
      user_id: string
      offered: Generated<number>
      offered_since: Date
    }
    contact_sync: ContactSyncTable
    phone_change: { id: Generated<number>; tenant_id: string; user_id: string }
  }
}

interface ContactTable {
  tenant_id: string
  contact_id: string
  user_id: string
  name: string
  key_id: number
  phone_hash: Buffer
  phone_sealed: Buffer
  matched_user_id: string | null
  is_own: Generated<boolean>
  sync_id: string | null
  created_time: Date
  updated_time: Date
  search_text: ColumnType<string, never, never>
}

/** What a batch of a sync did. */
export interface BatchCounts {
  received: number
  added: number
  updated: number
  skipped: number
  /** Who was found, as far as they let themselves be. */
  matched: number
}

interface ContactSyncTable {
  tenant_id: string
  user_id: string
  sync_id: string
  source: SyncSource
  status: 'RUNNING' | 'DONE'
  batches: JSONColumnType<Record<string, BatchCounts>, string, string>
  removed: Generated<number>
  created_time: Date
  updated_time: Date
}

export type ContactRow = Omit<Selectable<ContactTable>, 'search_text'>
export type SyncRow = Selectable<ContactSyncTable>
