import type { customStatus as vi } from '../vi/customStatus.ts'

export const customStatus = {
  set: 'Set a status…',
  title: 'Your status',
  text: 'What are you doing?',
  emoji: 'Choose an emoji',
  emojiLoading: 'Opening the emoji',
  end: 'Clear after',
  ends: {
    never: 'Do not clear',
    halfHour: '30 minutes',
    hour: '1 hour',
    fourHours: '4 hours',
    today: 'Today',
    week: 'This week',
    own: 'Choose date and time',
  },
  ownEnd: 'Date and time',
  past: 'Choose a time to come',
  presetsLabel: 'Suggestions',
  presets: {
    meeting: 'In a meeting',
    travel: 'On the way',
    focus: 'Focusing',
    sick: 'Off sick',
    leave: 'On leave',
  },
  save: 'Save',
  clear: 'Clear status',
  saved: 'Status set',
  cleared: 'Status cleared',
  until: (time: string) => `until ${time}`,
} satisfies typeof vi
