import { createHash } from 'node:crypto'
import type { Route } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Queryable } from '#platform/db/index.ts'
import type { OutgoingChannel } from '#platform/outgoing/carrier.ts'
import type { OutgoingSource } from '#platform/outgoing/index.ts'
import { findShownMessages } from '../../chat/index.ts'
import type { Described } from '../centre/view.ts'
import { isOfMessages, routeAgain } from '../routing/route-again.ts'
import type { NotificationRow } from '../tables.ts'

/** What a mail or SMS to one person is made of: the notifications, and a print of what they say to the person now. */
export async function sourceOf(
  app: App,
  q: Queryable,
  channel: OutgoingChannel,
  rows: readonly NotificationRow[],
): Promise<OutgoingSource | undefined> {
  const [first] = rows
  if (!first) return undefined
  return {
    userId: first.user_id,
    ids: rows.map(row => row.notification_id),
    print: await printOf(app, q, channel, rows),
  }
}

/** Whether a notification shows what people wrote, which they may take back. */
export const isTakenBackWith = ({ room_id, subject }: NotificationRow) =>
  room_id !== null || subject.noteId !== undefined || subject.nodeId !== undefined

/** Rest holds up no mail: it disturbs nobody, and has waited already. */
export const isWanted = (channel: OutgoingChannel) => (routes: readonly Route[]) =>
  routes.some(
    one =>
      one.channel === channel &&
      (one.isChosen || one.reason === 'DO_NOT_DISTURB' || one.reason === 'QUIET_HOURS'),
  )

/** Differs where the person would read something else, or nothing. */
export async function printOf(
  app: App,
  q: Queryable,
  channel: OutgoingChannel,
  rows: readonly NotificationRow[],
): Promise<string> {
  const [first] = rows
  const describedRows = first ? await routeAgain(app, q, first.tenant_id, rows, isWanted(channel)) : []
  const ofMessages = describedRows.filter(({ row }) => isOfMessages(row))
  const messages = await findShownMessages(
    q,
    first?.tenant_id ?? '',
    ofMessages.map(({ row }) => ({
      viewerId: row.user_id,
      roomId: row.room_id!,
      upTo: row.seq!,
      authorIds: row.actors,
      areCalls: row.type === 'MENTION',
    })),
  )
  const messagesOf = new Map(ofMessages.map((one, n) => [one, messages[n]]))
  const parts = describedRows.map(one => [saidBy(one), messagesOf.get(one)])
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

const saidBy = ({ row, actors, roomName, line, nodeName, noteTitle }: Described) => [
  row.notification_id,
  row.subject,
  row.seq,
  row.count,
  actors.map(({ name }) => name),
  roomName,
  line,
  nodeName,
  noteTitle,
]
