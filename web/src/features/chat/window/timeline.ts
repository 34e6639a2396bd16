import type { Message } from '@trau/contract'
import type { OutboxEntry } from '../../../api/local-db.ts'
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
      quoted: Message | undefined
    }
)

/** Messages of one sender closer together than this are one run. */
export const runMs = 5 * 60_000

/**
 * @param entries one's own messages on their way to this room, oldest first
 * @param unreadFrom number of the first message that was unread, when a line is to show it
 */
export function timelineOf(
  messages: readonly Message[],
  entries: readonly OutboxEntry[],
  me: string,
  unreadFrom?: number,
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
        ? { ...common, kind: 'message', key: item.clientMessageId || item.messageId, message: item }
        : {
            ...common,
            ...{ kind: 'pending', key: item.clientMessageId, entry: item },
            quoted: messages.find(({ messageId }) => messageId === item.replyToMessageId),
          },
    )
  }
  return rows
}

/** System lines belong to nobody's run. */
const runSender = (message: Message) => (message.type === 'SYSTEM' ? undefined : message.senderId)
const senderOf = (row: Row, me: string) => (row.kind === 'message' ? runSender(row.message) : me)

/**
 * What waits stands at the end; what was refused, or lets others pass while its files are on their way, keeps its place among
 * one's own messages. Ids of the sender are UUIDv7, so their order is the order of writing.
 */
function inOrder(messages: readonly Message[], entries: readonly OutboxEntry[], me: string) {
  const known = new Set(messages.map(message => message.clientMessageId))
  const left = entries.filter(entry => !known.has(entry.clientMessageId))
  const staying = left.filter(entry => entry.status === 'failed' || entry.status === 'uploading')
  const items: (Message | OutboxEntry)[] = []
  for (const message of messages) {
    while (staying[0] && message.senderId === me && staying[0].clientMessageId < message.clientMessageId) {
      items.push(staying.shift()!)
    }
    items.push(message)
  }
  const placed = new Set(items)
  return [...items, ...left.filter(entry => !placed.has(entry))]
}

/** Number of the first message after the read mark that somebody else wrote; undefined when all is read. */
export function firstUnread(
  messages: readonly Message[],
  lastSeenSeq: number,
  me: string,
): number | undefined {
  return messages.find(({ seq, senderId, type }) => seq > lastSeenSeq && senderId !== me && type !== 'SYSTEM')
    ?.seq
}
