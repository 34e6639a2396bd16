import type { CustomStatus, ProfileLink, ProfilePrivacy } from '@trau/contract'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

declare module '#platform/db/index.ts' {
  interface Tables {
    app_user: UserTable
    user_block: UserBlockTable
    friendship: FriendshipTable
    friend_alias: FriendAliasTable
    picture: PictureTable
  }
}

export type Audience = 'EVERYONE' | 'FRIENDS' | 'NOBODY'
type Json<T extends object> = JSONColumnType<T, string | undefined, string>

interface UserTable {
  tenant_id: string
  user_id: string
  username: string
  email: string | null
  phone_number: string | null
  password_hash: string | null
  password_changed_time: Date | null
  full_name: string
  display_name: Generated<string>
  first_name: Generated<string>
  last_name: Generated<string>
  bio: Generated<string>
  description: Generated<string>
  gender: Generated<number>
  birth_year: number | null
  birth_month: number | null
  birth_day: number | null
  address: Generated<string>
  country: Generated<string>
  website_url: Generated<string>
  language: Generated<string>
  avatar_id: string | null
  avatar_url: string | null
  avatar_hash: string | null
  cover_photo_id: string | null
  cover_photo_url: string | null
  cover_photo_hash: string | null
  profile_privacy: Generated<ProfilePrivacy>
  field_privacy: Json<Record<string, Audience>>
  verified_email: Generated<boolean>
  verified_phone: Generated<boolean>
  provider_type: Generated<string>
  is_admin: Generated<boolean>
  is_locked: Generated<boolean>
  /** Who locked it; null where nobody did, or from before this was kept. */
  locked_by: string | null
  /** Until then the person reaches out to nobody who does not know them. */
  limited_until: Date | null
  meta: Json<Record<string, unknown>>
  attributes: Json<Record<string, unknown>>
  last_active_time: Date | null
  created_time: Generated<Date>
  updated_time: Generated<Date>
  links: ColumnType<ProfileLink[], string | undefined, string>
  custom_status: ColumnType<CustomStatus | null, string | null | undefined, string | null>
  /** The account is no more; its row stays so that what it wrote has an author without a name. */
  erased_time: Date | null
  search_text: ColumnType<string, never, never>
}

/** One row a pair, the lower id first. */
interface FriendshipTable {
  tenant_id: string
  low_user_id: string
  high_user_id: string
  status: 'PENDING' | 'ACCEPTED' | 'DECLINED' | 'CANCELLED' | 'REMOVED'
  requester_id: string
  message: Generated<string>
  source: string | null
  requested_time: Date
  declined_time: Date | null
  updated_time: Date
}

interface FriendAliasTable {
  tenant_id: string
  user_id: string
  friend_user_id: string
  alias: string
}

interface PictureTable {
  tenant_id: string
  picture_id: string
  /** Null once a group has taken it. */
  user_id: string | null
  width: number
  height: number
  hash: string
  is_taken: Generated<boolean>
  created_time: Date
}

interface UserBlockTable {
  tenant_id: string
  user_id: string
  blocked_user_id: string
  created_time: Generated<Date>
}
