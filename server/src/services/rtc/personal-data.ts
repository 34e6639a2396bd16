import { keptWithConversation, keptWithoutName, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'call_participant',
    columns: ['user_id'],
    what: 'calls',
    erase: keptWithConversation,
    inRoom: 'byCall',
    hide: ['session_id', 'device_id'],
  },
  { table: 'call', columns: ['starter_user_id'], inRoom: true, what: 'startedCalls', erase: keptWithoutName },
  {
    table: 'call_link',
    columns: ['created_by'],
    what: 'callLinks',
    erase: 'delete',
    inRoom: 'byCall',
    hide: ['token_hash', 'sealed_token'],
  },
  {
    table: 'call_message',
    columns: ['user_id'],
    what: 'callMessages',
    erase: keptWithConversation,
    inRoom: 'byCall',
  },
]
