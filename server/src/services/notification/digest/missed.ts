import { roomSilence } from '@trau/contract/rules/disturbance'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import { messageLines, type NotifiableMessage, selectNotifiable } from '../../chat/index.ts'
import { findUserInfos } from '../../identity/index.ts'
import type { DigestRoom } from '../../notification-template/index.ts'
import { findMembersOfRooms, type MemberRow } from '../../room/index.ts'
import { placeOf } from '../centre/texts.ts'
import { type Described, describeNotifications } from '../centre/view.ts'
import { selectRoomSettings } from '../preferences/room-setting-store.ts'
import { isCalled } from '../rooms/recipients.ts'
import type { NotificationRow } from '../tables.ts'

/** Of one room, so many of the latest messages are looked at. */
const mostMessages = 200

type Missed = DigestRoom['messages'][number]

/**
 * What a person has missed, as they may see it now: nothing of rooms that they have hidden, left or muted since, of people they have blocked
 * since, and of messages that were recalled or deleted. By room, the latest first; its mentions and its messages are one.
 */
export async function missedRooms(
  app: App,
  q: Queryable,
  owner: UserKey,
  rows: readonly NotificationRow[],
  showsText: boolean,
): Promise<DigestRoom[]> {
  const wantedRows = await withoutSilenced(q, owner, rows, app.clock.now())
  const describedRows = (await describeNotifications(app, q, owner.tenantId, wantedRows)).filter(
    one => one.roomName,
  )
  const messages = await visibleMessages(app, q, owner, describedRows)
  const rooms: DigestRoom[] = []
  for (const list of Map.groupBy(describedRows, ({ row }) => row.room_id!).values()) {
    const missedMessages = list
      .flatMap(({ row }) => messages.get(row)!)
      .toSorted((one, other) => one.seq - other.seq)
    if (missedMessages.length === 0) continue
    rooms.push({
      name: list[0]!.roomName!,
      // Beyond what was looked at, it is as it was counted.
      count: list.reduce((sum, { row }) => sum + countOf(row, messages.get(row)!), 0),
      messages: showsText ? missedMessages : senders(missedMessages),
      ...(app.config.publicUrl ? { url: `${app.config.publicUrl}${placeOf(list[0]!.row)}` } : {}),
    })
  }
  return rooms
}

const countOf = ({ count }: NotificationRow, visible: readonly unknown[]) =>
  visible.length < mostMessages ? visible.length : Math.max(count, visible.length)

/** Once each, in the order of what they wrote last. */
const senders = (missedMessages: readonly Missed[]): Missed[] =>
  [...new Set(missedMessages.map(({ sender }) => sender).toReversed())]
    .toReversed()
    .map(sender => ({ sender }))

/** What their person has chosen for the rooms since then holds for a digest, too. */
async function withoutSilenced(
  q: Queryable,
  { tenantId, userId }: UserKey,
  rows: readonly NotificationRow[],
  now: number,
): Promise<NotificationRow[]> {
  const roomIds = [...new Set(rows.map(row => row.room_id!))]
  const [members, settings] = await Promise.all([
    membersOf(q, { tenantId, userId }, roomIds),
    selectRoomSettings(q, tenantId, roomIds),
  ])
  return rows.filter(row => {
    const member = members.get(row.room_id!)
    if (!member || member.is_hidden || member.is_declined) return false
    return !roomSilence({
      level: settings.get(row.room_id!)?.get(userId)?.level ?? 'DEFAULT',
      isMuted: member.muted_until === -1 || member.muted_until > now,
      // It was large or not when the messages came.
      isLargeGroup: false,
      isMention: row.type === 'MENTION',
      isWantedAnyway: row.routes.some(({ channel, reason }) => channel === 'EMAIL' && reason === 'KEYWORD'),
    })
  })
}

async function membersOf(
  q: Queryable,
  { tenantId, userId: viewerId }: UserKey,
  roomIds: readonly string[],
): Promise<Map<string, MemberRow>> {
  const members = await findMembersOfRooms(
    q,
    tenantId,
    roomIds.map(roomId => ({ roomId, viewerId })),
  )
  return new Map(members.map(member => [member.room_id, member]))
}

/** The messages that each of these notifications gathers and its person sees, the oldest first. */
async function visibleMessages(
  app: App,
  q: Queryable,
  owner: UserKey,
  describedRows: readonly Described[],
): Promise<Map<NotificationRow, (Missed & { seq: number })[]>> {
  const { tenantId, userId } = owner
  const rows = describedRows.map(({ row }) => row)
  const roomIds = [...new Set(rows.map(row => row.room_id!))]
  const [members, blocks] = await Promise.all([
    membersOf(q, owner, roomIds),
    app.services.userCache.blocksOf(tenantId, userId),
  ])
  const latest = new Map(
    roomIds.map(id => [id, Math.max(...rows.filter(row => row.room_id === id).map(row => row.seq!))]),
  )
  const unread = await selectNotifiable(
    q,
    tenantId,
    roomIds.map(roomId => {
      const { read_seq, joined_seq } = members.get(roomId)!
      const after = Math.max(read_seq, joined_seq, latest.get(roomId)! - mostMessages)
      return { roomId, after, withTexts: false }
    }),
    mostMessages,
  )
  const isHeard = ({ authorId }: NotifiableMessage) =>
    authorId !== userId && !blocks.blocked.has(authorId) && !blocks.blockedBy.has(authorId)
  const gatheredLines = describedRows.flatMap(({ row, words }) =>
    gatheredBy(row, unread.get(row.room_id!) ?? [])
      .filter(isHeard)
      .map(message => ({ row, words, message })),
  )
  const [lines, nameOf] = await Promise.all([
    messageLines(
      app,
      q,
      tenantId,
      gatheredLines.map(({ row, message: { seq } }) => ({ viewerId: userId, roomId: row.room_id!, seq })),
    ),
    namesFor(
      app,
      owner,
      gatheredLines.map(({ message }) => message.authorId),
    ),
  ])
  const visible = new Map(rows.map(row => [row, [] as (Missed & { seq: number })[]]))
  for (const [n, { row, words, message }] of gatheredLines.entries()) {
    const text = lines[n]
    const sender = nameOf(message.authorId) ?? words.someone
    if (text !== undefined) visible.get(row)!.push({ seq: message.seq, sender, text })
  }
  // What was unread before the notification began anew is not in it.
  for (const [row, list] of visible) visible.set(row, list.slice(-row.count))
  return visible
}

const gatheredBy = ({ type, user_id, seq }: NotificationRow, messages: readonly NotifiableMessage[]) =>
  messages.filter(
    message =>
      !message.isSilent && message.seq <= seq! && isCalled(message, user_id) === (type === 'MENTION'),
  )

/** People as this person calls them. */
async function namesFor(app: App, { tenantId, userId }: UserKey, authorIds: readonly string[]) {
  const [infos, friends] = await Promise.all([
    findUserInfos(app, tenantId, [...new Set(authorIds)]),
    app.services.userCache.friendsOfEach(tenantId, [userId]),
  ])
  const aliases = friends.get(userId)?.aliases
  return (authorId: string): string | undefined =>
    aliases?.get(authorId) ?? (infos.get(authorId)?.name || undefined)
}
