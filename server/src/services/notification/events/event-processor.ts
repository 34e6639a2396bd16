import type { App } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { transact } from '#platform/outbox/outbox.ts'
import type { Processor } from '#platform/processors/index.ts'
import { holdHolders } from '../../admin-permission/index.ts'
import { holdReaction, selectSeen } from '../../chat/index.ts'
import {
  decisionOn,
  type GatheredRemark,
  holdRequest,
  type NotificationEvent,
  type NotificationSubject,
} from '../../identity/index.ts'
import { holdComment } from '../../note/index.ts'
import { findMembers, isLargeGroup } from '../../room/index.ts'
import { collapseKeyOf, remarkTypes } from './collapse.ts'
import { type Candidate, deliver, type RoutedNotification, routeCandidates } from './deliver.ts'
import { eventProcessor } from './notifier.ts'

export interface EventWork extends NotificationEvent {
  /** Epoch ms of what happened. */
  time: number
}

/** Notifies of what services ask for through the notifier. */
export function createEventProcessor(app: App): Processor<EventWork> {
  return {
    name: eventProcessor,
    atOnce: 2,
    tries: 6,
    worksOf: () => [],
    async run(tenantId, work, attempt) {
      const routedNotifications = await routeCandidates(
        app,
        tenantId,
        await candidatesOf(app, tenantId, work),
      )
      await transact(app, async tx => {
        if (!(await attempt.complete(tx))) return
        const current = await stillSo(tx, tenantId, work, routedNotifications)
        if (current.length > 0) await deliver(app, tx, tenantId, attempt.key, current)
      })
    },
  }
}

/** What is taken back or answered from now on finds the notification and takes it away; what was so before notifies nobody. */
async function stillSo(
  tx: Tx,
  tenantId: string,
  work: EventWork,
  routedNotifications: readonly RoutedNotification[],
): Promise<readonly RoutedNotification[]> {
  const { type, actorId, roomId, seq, subject } = work
  if (type === 'FRIEND_REQUEST' && actorId) {
    const waiting: RoutedNotification[] = []
    // One after the other, in an order of their own: two that lock the same never wait for each other.
    for (const one of routedNotifications.toSorted(byPerson))
      if (await holdRequest(tx, { tenantId, userId: one.notification.userId }, actorId)) waiting.push(one)
    return waiting
  }
  if (subject?.commentId)
    return (await holdComment(tx, tenantId, subject.commentId)) ? routedNotifications : []
  if (type === 'ROLE_CHANGED') return withRoleStill(tx, tenantId, work, routedNotifications)
  if (type !== 'REACTION' || !actorId || !roomId || seq === undefined) return routedNotifications
  const key = { tenant_id: tenantId, room_id: roomId, seq }
  const isHeld = await holdReaction(tx, key, {
    userId: actorId,
    reaction: String(subject?.reaction ?? ''),
  })
  return isHeld ? routedNotifications : []
}

/** Given and taken at once, a role is announced as it stands: the works of the two may run in any order. */
async function withRoleStill(
  tx: Tx,
  tenantId: string,
  { id, roomId, subject }: EventWork,
  routedNotifications: readonly RoutedNotification[],
): Promise<readonly RoutedNotification[]> {
  const userIds = routedNotifications.map(({ notification }) => notification.userId)
  if (subject?.adminRole && id) {
    const { isGiven } = subject.adminRole
    const holders = await holdHolders(tx, tenantId, id, userIds)
    return routedNotifications.filter(({ notification }) => holders.has(notification.userId) === isGiven)
  }
  if (!roomId || subject?.role === undefined) return routedNotifications
  const members = await findMembers(tx, { tenant_id: tenantId, room_id: roomId }, userIds)
  const current = new Map(members.map(member => [member.user_id, member.role]))
  return routedNotifications.filter(({ notification }) => current.get(notification.userId) === subject.role)
}

const byPerson = (a: RoutedNotification, b: RoutedNotification) =>
  a.notification.userId < b.notification.userId ? -1 : 1

/**
 * The people whom it concerns: nobody hears of somebody they have blocked, of a room that they have hidden or left, of a message that they do
 * not see, nor of a request that was taken back meanwhile.
 */
async function candidatesOf(app: App, tenantId: string, work: EventWork): Promise<Candidate[]> {
  const { type, actorId, roomId, messageId, seq } = work
  const userIds = await stillConcerned(app, tenantId, work)
  const blocks = actorId ? await app.services.userCache.blocksOf(tenantId, actorId) : undefined
  const rooms = roomId ? await roomContextOf(app, tenantId, roomId, userIds) : undefined
  const people = await app.services.userCache.findRows(tenantId, userIds)
  return userIds.flatMap(userId => {
    const row = people.get(userId)
    if (!row || row.erased_time || row.is_locked) return []
    if (blocks?.blockedBy.has(userId) || blocks?.blocked.has(userId)) return []
    const room = rooms?.get(userId)
    if (roomId && !room) return []
    return [
      {
        event: {
          type,
          isMention: type === 'MENTION',
          hasKeyword: false,
          isFavorite: false,
          ...(room ? { room } : {}),
        },
        notification: {
          userId,
          type,
          subject: subjectOf(work),
          roomId,
          messageId,
          seq,
          count: 1,
          collapseKey: collapseKeyOf(work),
          actorIds: actorId ? [actorId] : [],
        },
      },
    ]
  })
}

function subjectOf({ type, actorId, subject = {}, time }: EventWork): NotificationSubject {
  if (!remarkTypes.some(one => one === type)) return { ...subject, time }
  const { commentId, blockId, note } = subject
  const line = {
    ...(blockId === undefined ? {} : { blockId }),
    ...(note === undefined ? {} : { note }),
    ...(actorId === undefined ? {} : { actorId }),
  }
  const remark: GatheredRemark = { time, ...(commentId ? { commentId } : line) }
  return { ...subject, time, remarks: [remark] }
}

async function stillConcerned(app: App, tenantId: string, work: EventWork): Promise<readonly string[]> {
  const { type, userIds, actorId, roomId, seq } = work
  if (type === 'FRIEND_REQUEST' && actorId) {
    const answers = await Promise.all(
      userIds.map(userId => decisionOn(app.db, { tenantId, userId }, actorId).then(({ isAsked }) => isAsked)),
    )
    return userIds.filter((_, n) => answers[n])
  }
  if (!roomId || seq === undefined) return userIds
  const ranges = userIds.map(viewerId => ({ viewerId, roomId, from: seq, to: seq }))
  const seenMessages = await selectSeen(app.db, tenantId, ranges, 1)
  return userIds.filter((_, n) => seenMessages[n]!.length > 0)
}

/** What each of these people has chosen for the room; those who are not in it or have hidden it are left out. */
async function roomContextOf(app: App, tenantId: string, roomId: string, userIds: readonly string[]) {
  const access = await app.services.members.find(tenantId, roomId)
  if (!access) return new Map<string, never>()
  const [members, settings] = await Promise.all([
    findMembers(app.db, { tenant_id: tenantId, room_id: roomId }, userIds),
    app.services.roomNotificationSettings.find(tenantId, [roomId]),
  ])
  return new Map(
    members
      .filter(member => !member.is_hidden)
      .map(member => [
        member.user_id,
        {
          level: settings.get(roomId)?.get(member.user_id)?.level ?? ('DEFAULT' as const),
          mutedUntil: member.muted_until,
          isLargeGroup: isLargeGroup(access),
        },
      ]),
  )
}
