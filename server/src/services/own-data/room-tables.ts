/** What a room with oneself holds; it goes whole. */
export const roomTables = [
  'drive_share',
  'note_member',
  'call',
  'notification',
  'notification_parked',
  'notification_cursor',
  'notification_room_setting',
  'message_pin',
  'message_hidden',
  'message_reaction',
  'poll_vote',
  'message_saved',
  'message_draft',
  'scheduled_message',
  'scheduled_message_parked',
  'message_reminder',
  'message_edit',
  'message_media',
  'message',
  'room_member',
  'room',
] as const

/** What of it goes with a group that nobody is in any more: what people have still to send there stays theirs. */
export const groupTables = roomTables.filter(table => table !== 'scheduled_message')
