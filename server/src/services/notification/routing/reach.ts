import type { App } from '../../../platform/app.ts'
import { isProven } from '../../identity/index.ts'
import { hasPushDevices } from '../../push/index.ts'
import type { Reach } from './route.ts'

/** What can carry something to each of these people now, by user id. */
export async function reachOf(
  app: App,
  tenantId: string,
  userIds: readonly string[],
): Promise<Map<string, Reach>> {
  const [rows, holders, sendsEmail, sendsSms] = await Promise.all([
    app.services.userCache.findRows(tenantId, userIds),
    hasPushDevices(app, tenantId, userIds),
    app.outgoing.reaches(tenantId, 'EMAIL'),
    app.outgoing.reaches(tenantId, 'SMS'),
  ])
  return new Map(
    userIds.map(id => {
      const row = rows.get(id)
      const hasEmail = row?.email != null && isProven(row, 'email')
      const hasPhone = row?.phone_number != null && isProven(row, 'phoneNumber')
      return [id, { hasDevice: holders.has(id), hasEmail, hasPhone, sendsEmail, sendsSms }]
    }),
  )
}
