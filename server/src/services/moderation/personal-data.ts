import { keptWithoutName, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  // Who is reported never learns what by whom; who reports has a copy of what they wrote.
  { table: 'report', columns: ['user_id'], what: 'reportsAboutOneself', erase: 'delete', hide: true },
  {
    table: 'report',
    columns: ['reporter_id'],
    what: 'reports',
    erase: { empty: { reporter_id: null } },
    hide: ['status', 'updated_time', 'room_id', 'workspace_id'],
    inRoom: 'byMessages',
  },
  {
    table: 'report_action',
    columns: ['actor_id'],
    what: 'reportsHandled',
    erase: keptWithoutName,
    hide: true,
  },
  { table: 'warning', columns: ['user_id'], what: 'warnings', erase: 'delete' },
]
