import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { quotaOf, usedBytesOf } from '../../media/index.ts'
import { ensureSpaces, findAccess } from '../policy.ts'
import { viewNodes } from '../tree/view.ts'
import { selectLargest, selectUsage } from './usage-store.ts'

const mostLargest = 20

export const getDriveUsage: Handler<typeof contract.drive.getDriveUsage, App> = async ({ app, me }) => {
  await ensureSpaces(app, app.db, me, [me.userId])
  const largestIds = await selectLargest(app.db, me, mostLargest)
  const accesses = await findAccess(app, app.db, me, largestIds)
  const largest = largestIds.flatMap(nodeId => accesses.get(nodeId) ?? [])
  return {
    usedBytes: await usedBytesOf(app, app.db, me),
    quotaBytes: await quotaOf(app, app.db, me),
    byKind: await selectUsage(app.db, me),
    largest: await viewNodes(app.db, me, largest),
  }
}
