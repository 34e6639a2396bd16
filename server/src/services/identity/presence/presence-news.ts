import type { App } from '../../../platform/app.ts'
import { viewOnlineStatuses } from '../users/user-cache.ts'

/** Whom each viewer is to be told of. */
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

/** Each hears as far as privacy lets them know, asked anew every time. */
export async function tellNews(app: App, news: News): Promise<void> {
  for (const [viewerId, { tenantId, userIds }] of news) {
    const users = await viewOnlineStatuses(app, { tenantId, userId: viewerId }, [...userIds])
    if (users.length === 0) continue
    const event = { type: 'presenceChanged', data: { users } }
    await app.realtime.publish(`user:#${viewerId}`, event, { skipHistory: true })
  }
}
