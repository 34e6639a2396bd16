import type { RoomSwitches, RoomType } from '@trau/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    room: RoomTable
    room_member: RoomMemberTable
    stranger_contact: StrangerContactTable
    room_member_parked: ParkedMemberTable
    /** Rooms that people had hidden when they left them. */
    left_hidden_room: { tenant_id: string; room_id: string; user_id: string }
    personal_tag: PersonalTagTable
    room_invite: InviteTable
    room_join_request: JoinRequestTable
  }
}

interface RoomTable {
  tenant_id: string
  room_id: string
  type: RoomType
  name: Generated<string>
  description: Generated<string>
  avatar_id: string | null
  avatar_url: string | null
  avatar_hash: string | null
  owner_id: string | null
  created_by: string
  pair_key: string | null
  client_room_id: string | null
  member_count: Generated<number>
  last_seq: Generated<number>
  last_countable: Generated<number>
  last_message_time: Date | null
  /** The latest message that names everybody. */
  all_mentioned_seq: Generated<number>
  /** How long later messages live; 0 for ever. */
  self_destruct_seconds: Generated<number>
  /** Those that stand otherwise than by default. */
  switches: ColumnType<Partial<RoomSwitches>, string | undefined, string>
  workspace_id: string | null
  /** Its workspace is archived. */
  is_read_only: Generated<boolean>
  /** Its workspace is deleted: the members wait in `room_member_parked`. */
  is_parked: Generated<boolean>
  created_time: Generated<Date>
  updated_time: Generated<Date>
}
export type RoomRow = Selectable<RoomTable>

interface RoomMemberTable {
  tenant_id: string
  room_id: string
  user_id: string
  room_member_id: string
  role: Generated<number>
  joined_time: Generated<Date>
  /** Messages up to here are not unread, nor reported as seen: what was there before the member came, or what they cleared. It hides nothing. */
  joined_seq: Generated<number>
  read_seq: Generated<number>
  read_countable: Generated<number>
  read_message_id: string | null
  read_time: Date | null
  delivered_seq: Generated<number>
  /** How far the other learns that this member has read, in a private room without receipts; null tells all. */
  shown_seq: number | null
  /** The latest message that names this member. */
  mentioned_seq: Generated<number>
  is_favorite: Generated<boolean>
  is_archived: Generated<boolean>
  is_marked_unread: Generated<boolean>
  muted_until: Generated<number>
  /** The member sees nothing up to here; at least `visible_after_seq`. */
  cleared_seq: Generated<number>
  /** The last message before the member joined a group that hides its history; else 0. */
  visible_after_seq: Generated<number>
  /** Ids, in the order in which they are shown. */
  personal_tags: ColumnType<string[], string | undefined, string>
  private_name: Generated<string>
  is_opened: Generated<boolean>
  /** Private rooms: the other, for as long as this member has neither accepted nor answered them. */
  stranger_id: string | null
  is_declined: Generated<boolean>
  /** Behind the member’s PIN. */
  is_hidden: Generated<boolean>
}

/** A member of a group whose workspace is deleted: the whole row of `room_member`, to put it back. */
interface ParkedMemberTable {
  tenant_id: string
  room_id: string
  user_id: string
  member: unknown
  /** The person's draft there, if they had one. */
  draft: unknown
}

interface StrangerContactTable {
  tenant_id: string
  user_id: string
  other_user_id: string
  created_time: Date
}

interface PersonalTagTable {
  tenant_id: string
  user_id: string
  tag_id: string
  text: string
  colour: string | null
  emoji: string | null
  icon: string | null
  created_time: Date
}
export type PersonalTagRow = Selectable<PersonalTagTable>

interface InviteTable {
  tenant_id: string
  room_id: string
  invite_id: string
  token: string
  needs_approval: boolean
  expires_time: Date | null
  joined_count: Generated<number>
  created_by: string
  created_time: Date
}
export type InviteRow = Selectable<InviteTable>

/** Somebody who waits to be let in, or was removed, or both. */
interface JoinRequestTable {
  tenant_id: string
  room_id: string
  user_id: string
  is_waiting: boolean
  was_removed: Generated<boolean>
  created_time: Date
  /** Set: they may neither come in by a link nor ask to. */
  banned_time: Generated<Date | null>
}
export type MemberRow = Selectable<RoomMemberTable>
