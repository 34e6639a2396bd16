import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { selectSharesLeaving } from '../access-store.ts'
import { sharesLeft } from '../hearing.ts'
import { lockSpacesOf } from './locking.ts'
import { moveNodes } from './moving.ts'
import { viewNodesById } from './view.ts'

export const moveDriveNodes: Handler<typeof contract.drive.moveDriveNodes, App> = async (
  { app, me },
  { body },
) => {
  const { nodeIds, leavingShares } = await transact(app, async tx => {
    await lockSpacesOf(app, tx, me, [...body.nodeIds, body.parentId])
    const leavingShares = await selectSharesLeaving(tx, me.tenantId, body)
    return { nodeIds: await moveNodes(app, tx, me, body), leavingShares }
  })
  await sharesLeft(app, me.tenantId, leavingShares)
  return { items: await viewNodesById(app, app.db, me, nodeIds) }
}
