import type { Notification } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Queryable } from '#platform/db/index.ts'
import type { Publication } from '#platform/outbox/outbox.ts'
import { messageLines } from '../../chat/index.ts'
import { sharedNames } from '../../drive/index.ts'
import { findUserInfos, languageOf } from '../../identity/index.ts'
import { commentNotices, readableTitles } from '../../note/index.ts'
import { roomNames } from '../../room/index.ts'
import type { NotificationRow } from '../tables.ts'
import { isInCentre, selectStatistics } from './notification-store.ts'
import { placeOf, type TextContext, textOf } from './texts.ts'
import { notificationWords } from './words.ts'

/** How many of the people who caused a notification are shown by name and picture. */
const shownActors = 3

export interface Described extends TextContext {
  row: NotificationRow
  /** Of a comment that it is about alone. */
  isCommentGone: boolean
}

/** Notifications as their owners see them, who may be different ones, in the order of the rows. */
export const viewNotifications = async (
  app: App,
  q: Queryable,
  tenantId: string,
  rows: readonly NotificationRow[],
): Promise<Notification[]> => (await describeNotifications(app, q, tenantId, rows)).map(viewOf)

/** What their texts name, in the order of the rows and a fixed number of queries. */
export async function describeNotifications(
  app: App,
  q: Queryable,
  tenantId: string,
  rows: readonly NotificationRow[],
): Promise<Described[]> {
  if (rows.length === 0) return []
  const ofRoom = rows.filter(row => row.room_id !== null)
  const viewers = ofRoom.map(row => ({ viewerId: row.user_id, roomId: row.room_id! }))
  const messages = ofRoom.filter(row => row.seq !== null)
  const shares = rows.flatMap(({ user_id, subject }) =>
    subject.nodeId ? [{ userId: user_id, nodeId: subject.nodeId }] : [],
  )
  const notes = rows.flatMap(({ user_id, subject }) =>
    subject.noteId ? [{ userId: user_id, noteId: subject.noteId }] : [],
  )
  const [readers, infos, friends, names, lines, nodeNames, noteTitles, notices] = await Promise.all([
    app.services.userCache.findRows(
      tenantId,
      rows.map(row => row.user_id),
    ),
    findUserInfos(
      app,
      tenantId,
      rows.flatMap(row => row.actors.slice(0, shownActors)),
    ),
    app.services.userCache.friendsOfEach(
      tenantId,
      rows.flatMap(row => (row.actors.length > 0 ? [row.user_id] : [])),
    ),
    roomNames(app, q, tenantId, viewers),
    messageLines(
      app,
      q,
      tenantId,
      messages.map(row => ({ viewerId: row.user_id, roomId: row.room_id!, seq: row.seq! })),
    ),
    sharedNames(q, tenantId, shares),
    readableTitles(app, q, tenantId, notes),
    commentNotices(
      q,
      tenantId,
      rows.flatMap(({ subject }) => subject.commentId ?? []),
    ),
  ])
  const nameOf = new Map(ofRoom.map((row, n) => [row, names[n]]))
  const lineOf = new Map(messages.map((row, n) => [row, lines[n]]))
  return rows.map(row => {
    const room = nameOf.get(row)
    const isOfStranger = room?.isOfStranger === true && row.seq !== null
    const aliases = friends.get(row.user_id)?.aliases
    const actors = (isOfStranger ? [] : row.actors).slice(0, shownActors).flatMap(id => {
      const info = infos.get(id)
      const alias = aliases?.get(id)
      return info ? [alias ? { ...info, name: alias } : info] : []
    })
    const language = languageOf(readers.get(row.user_id)?.language)
    return {
      ...withCurrentNotice(row, notices),
      language,
      words: notificationWords[language],
      actors,
      actorCount: isOfStranger ? 0 : row.actors.length,
      isOfStranger,
      roomName: isOfStranger ? undefined : room?.name,
      line: isOfStranger ? undefined : lineOf.get(row),
      isPrivateRoom: room?.type === 'PRIVATE',
      noteTitle: noteTitles.get(`${row.user_id}/${row.subject.noteId}`),
      nodeName: nodeNames.get(`${row.user_id}/${row.subject.nodeId}`),
    }
  })
}

/** With what the comment that it is about says now. */
function withCurrentNotice(
  row: NotificationRow,
  notices: ReadonlyMap<string, string>,
): Pick<Described, 'row' | 'isCommentGone'> {
  const { commentId } = row.subject
  if (commentId === undefined) return { row, isCommentGone: false }
  const note = notices.get(commentId)
  const { note: _, ...subject } = row.subject
  return {
    row: { ...row, subject: note === undefined ? subject : { ...subject, note } },
    isCommentGone: note === undefined && row.count <= 1,
  }
}

/** Brings into memory whom the texts of these notifications will name, and who reads them. */
export async function rememberPeople(
  app: App,
  tenantId: string,
  notifications: readonly { userId: string; actorIds: readonly string[] }[],
): Promise<void> {
  await Promise.all([
    app.services.userCache.findRows(
      tenantId,
      notifications.map(({ userId }) => userId),
    ),
    findUserInfos(
      app,
      tenantId,
      notifications.flatMap(({ actorIds }) => actorIds.slice(0, shownActors)),
    ),
    app.services.userCache.friendsOfEach(
      tenantId,
      notifications.map(({ userId }) => userId),
    ),
  ])
}

export const viewOf = (describedNotification: Described): Notification => {
  const { row, actors, actorCount, roomName } = describedNotification
  return {
    notificationId: row.notification_id,
    type: row.type,
    isRead: row.is_read,
    isDone: row.done_time !== null,
    count: row.count,
    actors: [...actors],
    actorCount,
    ...textOf(row, describedNotification),
    place: placeOf(row),
    ...(row.room_id ? { roomId: row.room_id } : {}),
    ...(roomName ? { roomName } : {}),
    ...(row.message_id ? { messageId: row.message_id } : {}),
    ...(row.seq === null ? {} : { seq: row.seq }),
    routes: row.routes,
    createdTime: row.created_time.getTime(),
    updatedTime: row.updated_time.getTime(),
  }
}

/** What the owners of these rows, which this transaction has written, hear of them. */
export async function publishNotifications(
  app: App,
  tx: Queryable,
  tenantId: string,
  rows: readonly NotificationRow[],
): Promise<Publication[]> {
  const listedRows = rows.filter(isInCentre)
  if (listedRows.length === 0) return []
  const statistics = await selectStatistics(tx, tenantId, [...new Set(listedRows.map(row => row.user_id))])
  const notifications = await viewNotifications(app, tx, tenantId, listedRows)
  return notifications.map((notification, n) => {
    const userId = listedRows[n]!.user_id
    const statistic = statistics.get(userId)!
    return {
      to: { users: [userId] },
      event: { type: 'notificationUpserted', data: { notification, statistic } },
    }
  })
}
