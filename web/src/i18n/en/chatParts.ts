import { plural } from '../plural.ts'
import type { chatParts as vi } from '../vi/chatParts.ts'

export const chatParts = {
  emptyTitle: name => `Say hello to ${name}`,
  emptyText: 'Your messages will be here.',
  emptyGroupTitle: 'The group is ready',
  emptyGroupText: 'Be the first to say something.',
  emptyOwnGroupText: 'Add people, or be the first to say something.',
  emptySelfTitle: 'My Cloud',
  emptySelfText: 'Send yourself notes, links, ideas. Only you can see them.',
  sayHello: 'Send 👋',
  pinnedNumber: (index, total) => `Pinned ${index}/${total}`,
  pinnedOne: 'Pinned',
  showPinned: count => `Show ${plural(count, 'pinned message')}`,
  tooLongTitle: 'This message is too long',
  tooLongText: (max, pieces) =>
    `A message holds up to ${max.toLocaleString('en')} characters. It can be sent as ${pieces} messages in a row, or as a file.`,
  sendPieces: pieces => `Send ${pieces} messages`,
  sendAsFile: 'Send as a file',
  keepWriting: 'Keep editing',
  emojiSuggestions: 'Emoji suggestions',
  mentionSuggestions: 'People to mention',
  everybodyHint: 'notify everyone in the group',
  noticeTitle: 'New message',
  noticeHidden: 'Open Trầu to read it',
  noticeInGroup: (name, room) => `${name} in ${room}`,
  sharedTitle: 'Photos, files and links',
  pinnedTitle: 'Pinned messages',
  formatBar: 'Text formatting',
  discardTitle: 'Delete this unsent message?',
  discardText: preview => `“${preview}” has reached nobody and will be gone for good.`,
} satisfies typeof vi
