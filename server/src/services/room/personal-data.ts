import { keptWithConversation, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'stranger_contact',
    columns: ['user_id', 'other_user_id'],
    what: 'strangersWrittenTo',
    erase: 'delete',
    hide: true,
  },
  {
    table: 'room',
    columns: ['owner_id', 'created_by'],
    what: 'roomsMade',
    erase: keptWithConversation,
    hide: true,
  },
  {
    table: 'room_invite',
    columns: ['created_by'],
    what: 'groupLinks',
    erase: keptWithConversation,
    hide: ['token'],
    inRoom: true,
  },
  { table: 'room_join_request', columns: ['user_id'], what: 'joinRequests', erase: 'delete', inRoom: true },
  { table: 'personal_tag', columns: ['user_id'], what: 'personalTags', erase: 'delete' },
  {
    table: 'room_member',
    columns: ['user_id', 'stranger_id'],
    what: 'rooms',
    erase: keptWithConversation,
    inRoom: true,
  },
  // What was a row of `room_member`, until its workspace is restored or gone: a copy does not tell of hidden rooms.
  { table: 'room_member_parked', columns: ['user_id'], what: 'rooms', erase: 'delete', hide: true },
  { table: 'left_hidden_room', columns: ['user_id'], what: 'rooms', erase: 'delete', hide: true },
]
