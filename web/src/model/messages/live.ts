import type { DataOf, Events, Message, Poll, SelfMember } from '@trau/contract'
import { isWritten } from '@trau/contract/rules/message'
import { maxShownVoters } from '@trau/contract/rules/poll'
import { api } from '../../api/api.ts'
import { invalidateCache, type LiveHandlers, registerLiveHandlers, updateCache } from '../../live/dispatch.ts'
import { messageActions } from '../../store/message-slices.ts'
import { roomActions } from '../../store/room-slice.ts'
import { changeMembers, withMarks } from '../rooms/members-cache.ts'
import {
  type MessageWindow,
  withCleared,
  withExpired,
  withHidden,
  withLatestKnownSeq,
  withReceipts,
  withSent,
  withUpdated,
} from './message-window.ts'
import { withoutReminders } from './reminders.ts'
import { withCount, withoutRooms } from './scheduled-cache.ts'
import { type Typing, typingKey, withoutTyping, withTyping } from './typing-cache.ts'
import { windowKey } from './window-cache.ts'

const inWindow = (roomId: string, change: (window: MessageWindow) => MessageWindow) => ({
  cache: windowKey(roomId),
  update: (old: unknown) => change(old as MessageWindow),
})
const inTyping = (roomId: string, change: (typing: Typing) => Typing) => ({
  cache: typingKey(roomId),
  update: (old: unknown) => change(old as Typing),
})

/** How far somebody has received and seen. */
type Marks = DataOf<Events['receiptsUpdated']>

const marksMoved = (marks: Marks) => [
  inWindow(marks.roomId, window => withReceipts(window, marks)),
  changeMembers(marks.roomId, members => withMarks(members, marks)),
]

/** Who sends has seen all before it; the server sends no receipt for that. */
const readByWriting = ({ roomId, senderId, seq }: Message): Marks => ({
  roomId,
  userId: senderId,
  lastSeenSeq: seq,
  lastDeliveredSeq: seq,
})

const clearedUpdates = ({ roomId, clearedSeq }: SelfMember) => [
  inWindow(roomId, window => withCleared(window, clearedSeq)),
  withoutReminders(({ message }) => message.roomId === roomId && message.seq <= clearedSeq),
]

/** Fetches what is left to somebody who left a room or put it away: they receive no more events of it. */
const outOfSight = (roomId: string) => [
  withoutReminders(reminder => reminder.roomId === roomId),
  updateCache(api.chat.countScheduledMessages, {}, counts => withoutRooms(counts, [roomId])),
  invalidateCache(api.chat.countScheduledMessages),
  invalidateCache(api.chat.listScheduledMessages),
]

/** One's own vote, made on another device, is to be asked for. In a large poll the reader would ask too often: a press reads it first. */
const tellsLittleOfVotes = (poll: Poll | undefined) =>
  poll?.hidesResults || (poll?.isAnonymous && poll.voterCount <= maxShownVoters)

/** What the events of messages change. All of them whole views, so that hearing one twice is hearing it once. */
export const chatLive = {
  messageSent: ({ message, keepsUnread }) => [
    inWindow(message.roomId, window => withSent(window, message)),
    inTyping(message.roomId, typing => withoutTyping(typing, message.senderId)),
    ...(isWritten(message.type) || keepsUnread ? [] : marksMoved(readByWriting(message))),
  ],
  messageUpdated: ({ message }) => [
    inWindow(message.roomId, window => withUpdated(window, message)),
    messageActions.heldMessageUpdated(message),
    ...(tellsLittleOfVotes(message.metaData.poll) ? [invalidateCache(api.chat.getPollVote)] : []),
  ],
  pinsUpdated: ({ roomId, pinnedMessages }) => roomActions.pinsSet({ roomId, pinnedMessages }),
  messageNoticed: ({ roomId, lastMessage: message, ...notice }) => [
    roomActions.messageReceived({ message, ...notice }),
    inWindow(roomId, window => withLatestKnownSeq(window, message.seq)),
  ],
  mentioned: change => roomActions.mentionHeard(change),
  lastMessageUpdated: change => roomActions.lastMessageUpdated(change),
  messageHidden: ({ roomId, messageId }) => [
    inWindow(roomId, window => withHidden(window, messageId)),
    roomActions.messageUnpinned({ roomId, messageId }),
    withoutReminders(reminder => reminder.messageId === messageId),
  ],
  messagesExpired: ({ roomId, messageIds }) => [
    inWindow(roomId, window => withExpired(window, messageIds)),
    messageActions.messagesForgotten(messageIds),
  ],
  selfMemberUpdated: ({ selfMember }) => clearedUpdates(selfMember),
  // Of a room that comes back, what was to be remembered of it does too.
  roomUpserted: ({ selfMember }) => [...clearedUpdates(selfMember), invalidateCache(api.chat.listReminders)],
  roomRemoved: ({ roomId }) => outOfSight(roomId),
  roomHidden: ({ roomId }) => outOfSight(roomId),
  savedMessageUpdated: () => invalidateCache(api.chat.listSavedMessages),
  // What is begun lies on disk too, and is not replaced while somebody writes: `effects.ts` brings it there.
  draftUpdated: () => undefined,
  scheduledUpdated: count => [
    updateCache(api.chat.countScheduledMessages, {}, counts => withCount(counts, count)),
    invalidateCache(api.chat.listScheduledMessages),
  ],
  reminderUpdated: () => invalidateCache(api.chat.listReminders),
  reminderDue: () => invalidateCache(api.chat.listReminders),
  receiptsUpdated: receipts => marksMoved(receipts),
  typing: ({ roomId, userId, kind }) => inTyping(roomId, typing => withTyping(typing, userId, kind)),
} satisfies LiveHandlers

registerLiveHandlers(chatLive)
