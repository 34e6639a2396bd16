import { keptWithoutName, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  { table: 'app_user', columns: ['user_id'], what: 'profile', erase: 'byIdentity', hide: true },
  // Who locked an account stands in the audit log of both.
  { table: 'app_user', columns: ['locked_by'], what: 'profile', erase: keptWithoutName, hide: true },
  { table: 'friendship', columns: ['low_user_id', 'high_user_id'], what: 'friendships', erase: 'byIdentity' },
  {
    table: 'friend_alias',
    columns: ['user_id', 'friend_user_id'],
    what: 'aliases',
    erase: 'byIdentity',
    hide: true,
  },
  {
    table: 'user_block',
    columns: ['user_id', 'blocked_user_id'],
    what: 'blocks',
    erase: 'byIdentity',
    hide: true,
  },
  { table: 'user_word', columns: ['user_id'], what: 'searchWords', erase: 'byIdentity', hide: true },
  { table: 'picture', columns: ['user_id'], what: 'pictures', erase: 'byIdentity' },
  { table: 'live_connection', columns: ['user_id'], what: 'connections', erase: 'delete', hide: true },
]
