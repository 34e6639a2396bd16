import type { Mention, MessageType } from '@trau/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { StoredMeta } from './messages/meta.ts'

declare module '#platform/db/index.ts' {
  interface Tables {
    message: MessageTable
    message_edit: {
      tenant_id: string
      room_id: string
      seq: number
      edited_time: ColumnType<Date, Date | undefined>
      content: string
    }
    message_hidden: { tenant_id: string; room_id: string; user_id: string; seq: number }
    message_reaction: ReactionTable
    message_media: { tenant_id: string; room_id: string; seq: number; position: number; media_id: string }
    message_saved: { tenant_id: string; user_id: string; room_id: string; seq: number; saved_time: Date }
    message_draft: {
      tenant_id: string
      room_id: string
      user_id: string
      content: string
      mentions: ColumnType<Mention[], string>
      reply_to_seq: number | null
      updated_time: Date
    }
    message_reminder: {
      tenant_id: string
      user_id: string
      room_id: string
      seq: number
      remind_time: Date
      note: Generated<string>
      /** Its time has come, and the person has not answered yet. */
      is_due: Generated<boolean>
    }
    poll_vote: {
      tenant_id: string
      room_id: string
      seq: number
      user_id: string
      option_id: string
      created_time: Generated<Date>
    }
    message_pin: {
      tenant_id: string
      room_id: string
      seq: number
      pinned_by: string
      pinned_time: Generated<Date>
      rank: Generated<number>
    }
  }
}

interface MessageTable {
  tenant_id: string
  room_id: string
  seq: number
  message_id: string
  author_id: string
  client_id: string
  type: MessageType
  content: string
  meta: ColumnType<StoredMeta | null, string | null | undefined, string | null>
  /** What its files are called, for searching; kept by the database. */
  file_names: ColumnType<string | null, never, never>
  reply_to_seq: number | null
  expires_time: ColumnType<Date | null, Date | null | undefined>
  /** The room’s timer has deleted it: the place stays, and nothing shows it. */
  is_expired: Generated<boolean>
  is_edited: Generated<boolean>
  edited_time: Date | null
  recalled_time: Date | null
  recalled_by: string | null
  created_time: Date
  updated_time: Date
}
export type MessageRow = Selectable<MessageTable>

interface ReactionTable {
  tenant_id: string
  room_id: string
  seq: number
  user_id: string
  reaction: string
  created_time: Generated<Date>
}
