import type { App } from '#platform/app.ts'
import { knownTo } from '../users/known.ts'
import { viewOnlineStatuses } from '../users/user-cache.ts'

/** The people whose presence each viewer receives. */
export type News = Map<string, { tenantId: string; userIds: Set<string> }>

export function addNews(
  news: News,
  viewer: { tenantId: string; viewerId: string },
  userIds: readonly string[],
): void {
  const entry = news.get(viewer.viewerId) ?? { tenantId: viewer.tenantId, userIds: new Set() }
  for (const id of userIds) entry.userIds.add(id)
  news.set(viewer.viewerId, entry)
}

/**
 * Each hears as far as privacy lets them know, asked anew every time; guests no more of whom they have left since.
 * @param profileIds of whom name and picture are heard too
 */
export async function publishPresence(app: App, news: News, profileIds: ReadonlySet<string>): Promise<void> {
  const guests = await guestsIn(app, news)
  for (const [viewerId, { tenantId, userIds }] of news) {
    const viewer = { tenantId, userId: viewerId }
    const ids = guests.has(viewerId) ? await knownTo(app, viewer, [...userIds]) : userIds
    const users = await viewOnlineStatuses(app, viewer, [...ids], profileIds)
    if (users.length === 0) continue
    const event = { type: 'presenceChanged', data: { users } }
    await app.realtime.publish(`user:#${viewerId}`, event, { skipHistory: true })
  }
}

/** Asked for all viewers of a tenant together: most are no guests. */
async function guestsIn(app: App, news: News): Promise<Set<string>> {
  const viewersByTenant = Map.groupBy(news, ([, { tenantId }]) => tenantId)
  const guests = new Set<string>()
  for (const [tenantId, viewers] of viewersByTenant) {
    const viewerIds = viewers.map(([viewerId]) => viewerId)
    for (const id of await app.services.guestCircle.guestsAmong(app, tenantId, viewerIds)) guests.add(id)
  }
  return guests
}
