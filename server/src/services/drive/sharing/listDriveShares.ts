import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Handler } from '#platform/http/routes.ts'
import { requireNode } from '../policy.ts'
import type { ShareRow } from '../tables.ts'
import { secretTargetsAmong } from './room-names.ts'
import { selectSharesOf } from './share-store.ts'
import { viewShare } from './sharing.ts'

export const listDriveShares: Handler<typeof contract.driveSharing.listDriveShares, App> = async (
  { app, me },
  { params },
) => {
  const { node, path, role } = await requireNode(app, app.db, me, params.nodeId, 'VIEW', { trashed: true })
  const rows = await selectSharesOf(app.db, me.tenantId, [node.node_id, ...path.map(one => one.nodeId)])
  const targetOf = (row: ShareRow) => row.room_id ?? row.user_id!
  const secretIds = await secretTargetsAmong(app, me, rows.map(targetOf), role)
  return { items: rows.filter(row => !secretIds.has(targetOf(row))).map(viewShare) }
}
