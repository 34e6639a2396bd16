import type { App } from '#platform/app.ts'
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
  const addresses = sendsEmail ? userIds.flatMap(id => rows.get(id)?.email ?? []) : []
  const suspendedAddresses = await app.services.emailSuspensions.among(tenantId, addresses)
  return new Map(
    userIds.map(id => {
      const row = rows.get(id)
      const hasEmail = row?.email != null && isProven(row, 'email')
      const hasPhone = row?.phone_number != null && isProven(row, 'phoneNumber')
      const isEmailSuspended = hasEmail && suspendedAddresses.has(row.email!.toLowerCase())
      return [id, { hasDevice: holders.has(id), hasEmail, isEmailSuspended, hasPhone, sendsEmail, sendsSms }]
    }),
  )
}
