import type { SwitcherWords } from '../vi/switcher.ts'

export const switcher: SwitcherWords = {
  title: 'Quick search',
  placeholder: 'Find people, messages, files, settings…',
  messages: 'Messages and files',
  files: 'Drive',
  commands: 'Commands',
  settings: 'Settings',
  areas: 'Go to',
  hint: 'to choose',
  open: 'to open',
  filterHint: 'from:name, in:group narrow messages',
  unknownFilter: 'Nobody and no group is called as the filter says',
  said: (name, room, time) => [name, room, time].filter(Boolean).join(' · '),
  commandNames: {
    newChat: 'New chat',
    newGroup: 'New group',
    selfRoom: 'Open My Cloud',
    saved: 'Saved messages',
    reminders: 'Reminders',
    scheduled: 'Scheduled messages',
    settings: 'Open settings',
    shortcuts: 'Show shortcuts',
    theme: 'Switch light and dark',
  },
}
