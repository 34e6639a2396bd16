import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { sharesEnded } from '../hearing.ts'
import { requireNode, requireRole } from '../policy.ts'
import { recordChanges } from '../tree/changes.ts'
import { lockSpacesOf } from '../tree/locking.ts'
import { deleteShare, findShare } from './share-store.ts'
import { publishAccess } from './sharing.ts'

/** Whoever manages the node ends any share of it; people end what was shared with them. */
export const deleteDriveShare: Handler<typeof contract.driveSharing.deleteDriveShare, App> = async (
  { app, me },
  { params },
) => {
  const { node, row } = await transact(app, async tx => {
    await lockSpacesOf(app, tx, me, [params.nodeId])
    const { node, role } = await requireNode(app, tx, me, params.nodeId)
    const row = await findShare(tx, me.tenantId, params)
    // To who cannot end it, another's share is none.
    if (row?.user_id !== me.userId) requireRole(role, 'MANAGE')
    if (!row) throw fail('shareNotFound')
    await deleteShare(tx, row)
    await publishAccess(app, tx, me, row.node_id, [row])
    const detail = row.user_id ?? row.room_id!
    await recordChanges(app, tx, me, node.space_id, [{ what: 'UNSHARED', node, detail }])
    return { node, row }
  })
  await sharesEnded(app, me.tenantId, node.space_id, [row])
  return { shareId: row.share_id }
}
