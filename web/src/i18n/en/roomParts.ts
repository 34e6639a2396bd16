import type { roomParts as vi } from '../vi/roomParts.ts'

export const roomParts = {
  startChat: 'Start a conversation',
  noRooms: 'No conversations yet',
  noRoomsText: 'A betel quid starts every conversation. Find somebody you know and say hello.',
  noUnread: 'All read',
  noUnreadText: 'New messages will show here.',
  noGroups: 'You are in no group yet',
  noGroupsText: 'Make one for family, class or work.',
  noArchive: 'The archive is empty',
  noArchiveText: 'Conversations that you put away stay here until a new message comes.',
  strangerAsks: name =>
    `${name} is not your friend and does not know that you have read this. Answering accepts too.`,
  strangerAccept: 'Accept messages',
  strangerDecline: 'Decline',
  strangerBlock: 'Block',
  showAll: 'Show all',
  noResults: query => `Nothing found for “${query}”`,
  noResultsText: 'Try without marks, a username, or a whole phone number.',
  clearSearch: 'Clear search',
  roomGone: 'This conversation is gone, or you are not in it.',
  noInWorkspace: 'No conversations of this workspace here',
  noTagged: 'No conversation has this tag yet',
  noTaggedText: 'Open the menu of a conversation and choose “Tag…”.',
} satisfies typeof vi
