import type { PushPayload, Route } from '@trau/contract'
import { badgeCount } from '@trau/contract/rules/unread'
import type { App } from '#platform/app.ts'
import { renderTemplate } from '../../notification-template/index.ts'
import { selectStatistics } from '../centre/notification-store.ts'
import { placeOf } from '../centre/texts.ts'
import type { Described } from '../centre/view.ts'
import { templateOf } from '../events/privacy.ts'
import { templateVariables } from '../events/template-variables.ts'
import { routeAgain } from '../routing/route-again.ts'
import { markPushed, selectUnread, tagOf } from './hold-store.ts'
import { nameWithdrawn } from './withdrawn.ts'

/**
 * What these notifications push at this moment, in the order asked; undefined where nothing is to be pushed any more. With it goes what their
 * owners have read, or see no more, since it was pushed to them.
 */
export async function renderPushes(
  app: App,
  tenantId: string,
  notifications: readonly { userId: string; notificationId: string }[],
): Promise<(PushPayload | undefined)[]> {
  const unreadRows = await selectUnread(
    app.db,
    notifications.map(one => ({
      tenant_id: tenantId,
      user_id: one.userId,
      notification_id: one.notificationId,
    })),
  )
  const describedRows = await routeAgain(app, app.db, tenantId, unreadRows, isPushed)
  const payloads = new Map(
    (await payloadsOf(app, tenantId, describedRows)).map(payload => [
      `${payload.userId}/${payload.notificationId}`,
      payload,
    ]),
  )
  return notifications.map(({ userId, notificationId }) => payloads.get(`${userId}/${notificationId}`))
}

async function payloadsOf(
  app: App,
  tenantId: string,
  describedRows: readonly Described[],
): Promise<PushPayload[]> {
  if (describedRows.length === 0) return []
  const userIds = [...new Set(describedRows.map(({ row }) => row.user_id))]
  const now = new Date(app.clock.now())
  // Before it leaves: what a killed process has sent can be withdrawn, too.
  await markPushed(
    app.db,
    describedRows.map(({ row }) => row),
    now,
  )
  const [preferences, people, statistics, withdrawn] = await Promise.all([
    app.services.notificationPreferences.find(tenantId, userIds),
    app.services.userCache.findRows(tenantId, userIds),
    selectStatistics(app.db, tenantId, userIds),
    nameWithdrawn(app.db, tenantId, userIds, now),
  ])
  return Promise.all(
    describedRows.map(async (one): Promise<PushPayload> => {
      const { row } = one
      const userId = row.user_id
      const person = people.get(userId)
      const ownPreferences = preferences.get(userId)!
      const template = templateOf(row, ownPreferences.pushPrivacy)
      const picture = template === 'PUSH_NEUTRAL' ? undefined : one.actors[0]?.avatarUrl
      const { subject: title, text: body } = await renderTemplate(app, {
        tenantId,
        type: template,
        channel: 'PUSH',
        locale: person?.language ?? 'vi',
        variables: templateVariables(app, one, person, ownPreferences),
      })
      return {
        version: 1,
        tenantId,
        userId,
        type: row.type,
        notificationId: row.notification_id,
        title,
        body,
        tag: tagOf(row),
        ...(picture ? { picture: `${picture}?size=256` } : {}),
        renotify: row.type === 'MENTION',
        place: placeOf(row),
        ...(row.room_id && row.seq !== null ? { roomId: row.room_id, messageSeq: row.seq } : {}),
        unread: badgeCount(statistics.get(userId)!),
        withdrawn: (withdrawn.get(userId) ?? []).filter(tag => tag !== tagOf(row)),
        time: row.updated_time.getTime(),
      }
    }),
  )
}

const isPushed = (routes: readonly Route[]) => routes.some(one => one.channel === 'PUSH' && one.isChosen)
