import type { installedApp as vi } from '../vi/installedApp.ts'

export const installedApp = {
  shareLoading: 'Opening what was shared',
  shareTitle: 'Which conversation should it go to?',
  shareSearch: 'Search conversations',
  shareRooms: 'Conversations',
  shareFiles: (count: number) => (count === 1 ? '1 file' : `${count} files`),
  shareNoRoom: (query: string) => `Nothing found for “${query}”`,
  shareNoRoomText: 'Try a part of the name.',
  shareCancel: 'Cancel',
  shareGone: 'There is nothing left to share',
  shareGoneText: 'It was sent already, or it has expired. Share it again from the other app.',
  shareBack: 'Back to chats',
} satisfies typeof vi
