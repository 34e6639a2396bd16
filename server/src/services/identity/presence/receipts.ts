import type { App } from '#platform/app.ts'
import { relationsTo } from '../friends/friends.ts'
import { lets } from '../policy.ts'

/** Whether these two tell each other what they have read. Who hides it from the other does not see the other's either. */
export async function sharesReceipts(
  app: App,
  tenantId: string,
  oneId: string,
  otherId: string,
): Promise<boolean> {
  const rows = await app.services.userCache.findRows(tenantId, [oneId, otherId])
  const relation = (await relationsTo(app, tenantId, oneId, [otherId])).get(otherId) ?? 'stranger'
  return [oneId, otherId].every(id => {
    const row = rows.get(id)
    return row !== undefined && lets(row, 'seen', relation)
  })
}
