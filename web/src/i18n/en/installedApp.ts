import type { installedApp as vi } from '../vi/installedApp.ts'

export const installedApp = {
  shareLoading: 'Opening what was shared',
  shareTitle: 'Which conversation should it go to?',
  shareSearch: 'Search conversations',
  shareRooms: 'Conversations',
  shareFiles: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  shareNoRoom: (query: string) => `Nothing found for “${query}”`,
  shareNoRoomText: 'Try a part of the name.',
  shareNoRooms: 'No conversation to send it to yet',
  shareNoRoomsText: 'Start a conversation in Trầu, then share this again.',
  shareCancel: 'Cancel',
  shareGone: 'There is nothing left to share',
  shareGoneText: 'It was sent already, or it has expired. Share it again from the other app.',
  shareBack: 'Back to chats',

  installTitle: 'Install Trầu to open it faster, and to read without a network.',
  install: 'Install',
  installHow: 'Show me how',
  installLater: 'Do not show again',
  appleTitle: 'Add Trầu to the home screen',
  appleText: 'On iPhone and iPad, notifications arrive only when Trầu is on the home screen.',
  appleSteps: [
    'Open this page in Safari.',
    'Tap Share (the square with an arrow up).',
    'Choose “Add to Home Screen”, then tap “Add”.',
    'Open Trầu from the home screen and turn notifications on in Settings.',
  ],
  appleDone: 'Got it',

  localTitle: 'Data on this device',
  localText:
    'This device keeps your list of conversations, the latest messages of the 30 conversations opened last, drafts and unsent messages, so that they open without a network. Hidden conversations and self-destructing messages are never kept. Signing out removes everything too.',
  localClear: 'Remove data from this device',
  localClearTitle: 'Remove data from this device?',
  localClearText:
    'You stay signed in. Messages on the server are untouched; drafts that were not synchronised are lost.',
  localClearUnsent: (count: number) =>
    `${count === 1 ? 'One message, note, recording or upload that is' : `${count} messages, notes, recordings or uploads that are`} on this device only will be removed. Messages on the server are untouched, and you stay signed in.`,
} satisfies typeof vi
