import type { PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  // The numbers themselves are written by contact, which alone can read them.
  { table: 'contact', columns: ['user_id'], what: 'contacts', erase: 'delete', hide: true },
  {
    table: 'contact',
    columns: ['matched_user_id'],
    what: 'contactsOfOthers',
    erase: { empty: { matched_user_id: null } },
    hide: true,
  },
  { table: 'contact_book', columns: ['user_id'], what: 'addressBook', erase: 'delete', hide: true },
  { table: 'contact_sync', columns: ['user_id'], what: 'contactSyncs', erase: 'delete' },
  { table: 'phone_change', columns: ['user_id'], what: 'phoneChanges', erase: 'delete', hide: true },
]
