import type { NotificationPreferences, NotificationType, RoomNotificationLevel, Route } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Queryable } from '#platform/db/index.ts'
import { findShownMessages } from '../../chat/index.ts'
import { findMembersOfRooms, isLargeGroup, type MemberRow, type RoomAccess } from '../../room/index.ts'
import { type Described, describeNotifications } from '../centre/view.ts'
import type { NotificationRow } from '../tables.ts'
import { reachOf } from './reach.ts'
import { type Reach, type RoutedEvent, route } from './route.ts'

/**
 * Asks anew, of unread notifications, by which channels they are to go, whatever changed since they were written. Answers those whose routes
 * are wanted, as their owners may see them now, in the order of the rows. One whose latest message is gone names the latest that is left.
 */
export async function routeAgain(
  app: App,
  q: Queryable,
  tenantId: string,
  rows: readonly NotificationRow[],
  isWanted: (routes: readonly Route[]) => boolean,
): Promise<Described[]> {
  if (rows.length === 0) return []
  const circumstances = await circumstancesOf(app, q, tenantId, rows)
  const now = app.clock.now()
  const routedRows = rows.flatMap(row => {
    const actors = row.actors.filter(id => !isBlocked(row, id, circumstances))
    if (actors.length === 0 && row.actors.length > 0) return []
    if (!isWanted(routesNow(row, circumstances, now))) return []
    return [{ row: { ...row, actors }, isLastBlocked: isOfMessages(row) && actors[0] !== row.actors[0] }]
  })
  const describedRows = await describeNotifications(
    app,
    q,
    tenantId,
    routedRows.map(({ row }) => row),
  )
  const isShown = (one: Described, n: number) => !routedRows[n]!.isLastBlocked && showsItsSubject(one)
  const earlier = await describeNotifications(
    app,
    q,
    tenantId,
    await withEarlierMessages(
      q,
      tenantId,
      describedRows.filter((one, n) => !isShown(one, n)).map(({ row }) => row),
    ),
  )
  const earlierOf = new Map(earlier.map(one => [nameOf(one.row), one]))
  return describedRows.flatMap((one, n) => (isShown(one, n) ? one : (earlierOf.get(nameOf(one.row)) ?? [])))
}

const nameOf = ({ user_id, notification_id }: NotificationRow) => `${user_id}/${notification_id}`

/** What a message says; of several, the row names the latest. */
export const isOfMessages = ({ type, seq }: NotificationRow) =>
  seq !== null && (type === 'MESSAGE' || type === 'MENTION')

/** What it is about is still there for the person. */
function showsItsSubject({ row, line, nodeName, noteTitle, isCommentGone }: Described): boolean {
  if (row.room_id !== null && row.seq !== null) return line !== undefined
  if (ofReadableNotes.has(row.type)) return noteTitle !== undefined && !isCommentGone
  return row.type !== 'SHARE' || nodeName !== undefined
}

/** Without reminders, which come also of a note that is locked. */
const ofReadableNotes = new Set<NotificationType>(['NOTE_SHARED', 'NOTE_MENTION', 'NOTE_REPLY'])

interface Circumstances {
  preferences: ReadonlyMap<string, NotificationPreferences>
  reach: ReadonlyMap<string, Reach>
  people: Awaited<ReturnType<App['services']['userCache']['findRows']>>
  blocks: Awaited<ReturnType<App['services']['userCache']['blocksOfEach']>>
  settings: Awaited<ReturnType<App['services']['roomNotificationSettings']['find']>>
  rooms: ReadonlyMap<string, RoomAccess | undefined>
  members: ReadonlyMap<string, MemberRow>
}

async function circumstancesOf(
  app: App,
  q: Queryable,
  tenantId: string,
  rows: readonly NotificationRow[],
): Promise<Circumstances> {
  const { notificationPreferences, roomNotificationSettings, userCache, members: rooms } = app.services
  const userIds = [...new Set(rows.map(row => row.user_id))]
  const viewers = rows.flatMap(({ room_id: roomId, user_id: viewerId }) =>
    roomId ? [{ roomId, viewerId }] : [],
  )
  const roomIds = [...new Set(viewers.map(({ roomId }) => roomId))]
  const [preferences, reach, people, blocks, settings, accesses, members] = await Promise.all([
    notificationPreferences.find(tenantId, userIds),
    reachOf(app, tenantId, userIds),
    userCache.findRows(tenantId, userIds),
    userCache.blocksOfEach(tenantId, userIds),
    roomNotificationSettings.find(tenantId, roomIds),
    Promise.all(roomIds.map(async id => [id, await rooms.find(tenantId, id)] as const)),
    findMembersOfRooms(q, tenantId, viewers),
  ])
  return {
    preferences,
    reach,
    people,
    blocks,
    settings,
    rooms: new Map(accesses),
    members: new Map(members.map(member => [`${member.user_id}/${member.room_id}`, member])),
  }
}

function isBlocked({ user_id }: NotificationRow, actorId: string, { blocks }: Circumstances): boolean {
  const own = blocks.get(user_id)!
  return own.blocked.has(actorId) || own.blockedBy.has(actorId)
}

const memberOf = (row: NotificationRow, { members }: Circumstances) =>
  members.get(`${row.user_id}/${row.room_id}`)

/** None where nothing is to reach the person at all. */
function routesNow(row: NotificationRow, circumstances: Circumstances, now: number): Route[] {
  const { preferences, reach, people } = circumstances
  const person = people.get(row.user_id)
  if (!person || person.erased_time || person.is_locked) return []
  const room = row.room_id ? roomOf(row, circumstances) : undefined
  if (row.room_id && !room) return []
  const preference = preferences.get(row.user_id)!
  const event: RoutedEvent = {
    type: row.type,
    isMention: row.type === 'MENTION',
    hasKeyword: preference.keywords.length > 0 && row.routes.some(({ reason }) => reason === 'KEYWORD'),
    isFavorite: isOfMessages(row) && room?.isFavorite === true,
    ...(room && { room }),
  }
  return route(event, preference, reach.get(row.user_id)!, now)
}

/** Undefined where the room is no reason to notify: left, hidden, declined, not accepted yet, or read up to there. */
function roomOf(
  row: NotificationRow,
  circumstances: Circumstances,
): (RoutedEvent['room'] & { isFavorite: boolean }) | undefined {
  const roomId = row.room_id!
  const member = memberOf(row, circumstances)
  const access = circumstances.rooms.get(roomId)
  if (!member || !access || member.is_hidden || member.is_declined) return undefined
  if (isOfMessages(row) && (member.stranger_id !== null || row.seq! <= readUpTo(member))) return undefined
  const level: RoomNotificationLevel =
    circumstances.settings.get(roomId)?.get(row.user_id)?.level ?? 'DEFAULT'
  return {
    level,
    mutedUntil: member.muted_until,
    isLargeGroup: isLargeGroup(access),
    isFavorite: access.type === 'PRIVATE' && member.is_favorite,
  }
}

const readUpTo = ({ read_seq, joined_seq }: MemberRow) => Math.max(read_seq, joined_seq)

/** Those of these rows of which other messages are left, as if the latest of these had been their last. */
async function withEarlierMessages(
  q: Queryable,
  tenantId: string,
  rows: readonly NotificationRow[],
): Promise<NotificationRow[]> {
  const candidates = rows.filter(row => isOfMessages(row) && row.count > 1)
  const shownMessages = await findShownMessages(
    q,
    tenantId,
    candidates.map(row => ({
      viewerId: row.user_id,
      roomId: row.room_id!,
      upTo: row.seq!,
      authorIds: row.actors,
      areCalls: row.type === 'MENTION',
    })),
  )
  return candidates.flatMap((row, n) => {
    const messages = shownMessages[n]!
    const [latest] = messages
    if (!latest) return []
    return [
      {
        ...row,
        seq: latest.seq,
        message_id: latest.messageId,
        count: Math.min(row.count, messages.length),
        actors: [...new Set(messages.map(({ authorId }) => authorId))],
      },
    ]
  })
}
