import { keptWithoutName, type PersonalData } from '#platform/personal-data.ts'

export const personalData: readonly PersonalData[] = [
  {
    table: 'notification_template',
    columns: ['editor_id'],
    what: 'templatesEdited',
    erase: keptWithoutName,
    hide: true,
  },
  {
    table: 'notification_template_version',
    columns: ['editor_id'],
    what: 'templatesEdited',
    erase: keptWithoutName,
    hide: true,
  },
]
