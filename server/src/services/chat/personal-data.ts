import { keptWithConversation, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'message',
    columns: ['author_id', 'recalled_by'],
    what: 'messages',
    erase: keptWithConversation,
    hide: true,
  },
  {
    table: 'message_reaction',
    columns: ['user_id'],
    what: 'reactions',
    erase: keptWithConversation,
    inRoom: true,
  },
  { table: 'message_hidden', columns: ['user_id'], what: 'hiddenMessages', erase: 'delete', inRoom: true },
  { table: 'message_pin', columns: ['pinned_by'], what: 'pins', erase: keptWithConversation, inRoom: true },
  {
    table: 'poll_vote',
    columns: ['user_id'],
    what: 'pollVotes',
    erase: keptWithConversation,
    inRoom: true,
  },
  { table: 'message_reminder', columns: ['user_id'], what: 'reminders', erase: 'delete', inRoom: true },
  { table: 'message_saved', columns: ['user_id'], what: 'savedMessages', erase: 'delete', inRoom: true },
  { table: 'message_draft', columns: ['user_id'], what: 'drafts', erase: 'delete', inRoom: true },
  {
    table: 'scheduled_message',
    columns: ['user_id'],
    what: 'scheduledMessages',
    erase: 'delete',
    inRoom: true,
  },
  {
    table: 'scheduled_message_parked',
    columns: ['user_id'],
    what: 'scheduledMessages',
    erase: 'delete',
    hide: true,
    inRoom: true,
  },
]
