import { nobody, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'data_export',
    columns: ['user_id'],
    what: 'exports',
    // Rows stay until their files are gone, as copies whose day is over.
    erase: { empty: { user_id: nobody, session_id: null, status: 'READY', ready_time: 'epoch' } },
    hide: ['session_id'],
  },
]
