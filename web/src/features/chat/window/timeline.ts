import type { Message, QuotedMessage } from '@trau/contract'
import { isWritten } from '@trau/contract/rules/message'
import { quoteOf, textTimeOf } from '@trau/contract/rules/quote'
import type { OutboxEntry } from '../../../storage/local-db.ts'
import { dayKey } from '../../../text/time.ts'

/** One row of the list: a message of the room, or one of one's own that is on its way. */
export type Row = {
  /** Stays the same from typing to seen, so that the row is never drawn anew: the sender's own id. */
  key: string
  time: number
  /** Stands above the row: the first message of its day. */
  startsDay: boolean
  /** Stands above the row: the first one that was unread when the room was opened. */
  startsUnread: boolean
  /** First and last of a run of one sender's messages: where name and avatar stand. */
  isFirstOfRun: boolean
  isLastOfRun: boolean
} & (
  | { kind: 'message'; message: Message; entry?: undefined; quoted?: undefined }
  | {
      kind: 'pending'
      entry: OutboxEntry
      message?: undefined
      /** What it answers, where that is at hand, so that it stands as high as it will when it has arrived. */
      quoted: QuotedMessage | undefined
    }
)

/** Messages of one sender closer together than this are one run. */
export const runMs = 5 * 60_000

/**
 * @param entries one's own messages on their way to this room, oldest first
 * @param unreadFrom number of the first message that was unread, when a line is to show it
 * @param hasOlder the first message only tells what stands above the second: a row that is drawn must not change when older ones join
 */
export function timelineOf(
  messages: readonly Message[],
  entries: readonly OutboxEntry[],
  me: string,
  unreadFrom?: number,
  hasOlder = false,
): Row[] {
  const rows: Row[] = []
  for (const item of inOrder(messages, entries, me)) {
    const time = item.createdTime
    const previous = rows.at(-1)
    const startsDay = !previous || dayKey(previous.time) !== dayKey(time)
    const isMessage = 'messageId' in item
    const startsUnread =
      isMessage && unreadFrom !== undefined && item.seq >= unreadFrom && !rows.some(row => row.startsUnread)
    const joins =
      previous !== undefined &&
      !startsDay &&
      !startsUnread &&
      time - previous.time < runMs &&
      senderOf(previous, me) === (isMessage ? runSender(item) : me) &&
      senderOf(previous, me) !== undefined
    if (joins) previous.isLastOfRun = false
    const common = { time, startsDay, startsUnread, isFirstOfRun: !joins, isLastOfRun: true }
    rows.push(
      isMessage
        ? { ...common, kind: 'message', key: rowKeyOf(item), message: item }
        : {
            ...common,
            kind: 'pending',
            key: item.clientMessageId,
            entry: item,
            quoted: quotedBy(item, messages),
          },
    )
  }
  return hasOlder && rows[0]?.kind === 'message' ? rows.slice(1) : rows
}

function quotedBy({ replyToMessageId, quotedText }: OutboxEntry, messages: readonly Message[]) {
  const message = messages.find(({ messageId }) => messageId === replyToMessageId)
  if (!message) return undefined
  const quote = quoteOf(message)
  return quotedText ? { ...quote, part: { text: quotedText, textTime: textTimeOf(message) } } : quote
}

/** System lines belong to nobody's run. */
const runSender = (message: Message) => (message.type === 'SYSTEM' ? undefined : message.senderId)
const senderOf = (row: Row, me: string) => (row.kind === 'message' ? runSender(row.message) : me)

/**
 * What waits stands at the end; what was refused, or lets others pass while its files are on their way, keeps its place among
 * one's own messages.
 */
function inOrder(messages: readonly Message[], entries: readonly OutboxEntry[], me: string) {
  const clientIds = new Set(messages.map(message => message.clientMessageId))
  const pendingEntries = entries.filter(entry => !clientIds.has(entry.clientMessageId))
  const staying = pendingEntries.filter(entry => entry.status === 'failed' || entry.status === 'uploading')
  const items: (Message | OutboxEntry)[] = []
  for (const message of messages) {
    while (staying[0] && message.senderId === me && isWrittenBefore(staying[0], message)) {
      items.push(staying.shift()!)
    }
    items.push(message)
  }
  const placedItems = new Set(items)
  return [...items, ...pendingEntries.filter(entry => !placedItems.has(entry))]
}

/**
 * By the senders' ids where both are UUIDv7, whose order is the order of writing. Other clients have ids of other kinds, and devices have
 * clocks that go wrong: a message that the server has had for longer was there before.
 */
const isWrittenBefore = (entry: OutboxEntry, { clientMessageId, createdTime }: Message) =>
  clientMessageId[14] === '7' && entry.clientMessageId < clientMessageId && entry.createdTime <= createdTime

/** Number of the first message after the read mark that somebody else wrote; undefined when all is read. */
export function firstUnread(
  messages: readonly Message[],
  lastSeenSeq: number,
  me: string,
): number | undefined {
  return messages.find(({ seq, senderId, type }) => seq > lastSeenSeq && senderId !== me && !isWritten(type))
    ?.seq
}

/** The key of a message's row: that of the entry that it was sent from, which it takes the place of. */
export const rowKeyOf = ({ clientMessageId, messageId }: Message): string => clientMessageId || messageId
