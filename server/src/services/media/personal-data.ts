import { keptWithConversation, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  // What others can see in a conversation stays with it; what nothing refers to goes with its bytes.
  {
    table: 'media',
    columns: ['user_id'],
    what: 'files',
    erase: keptWithConversation,
    hide: ['storage_key'],
    inRoom: 'byFile',
  },
  { table: 'media_upload', columns: ['user_id'], what: 'uploads', erase: 'delete' },
]
