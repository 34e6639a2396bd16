import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { requireNode } from '../policy.ts'
import { recordChanges } from '../tree/changes.ts'
import { lockSpacesOf } from '../tree/locking.ts'
import { findShare, updateShareRole } from './share-store.ts'
import { publishAccess, viewShare } from './sharing.ts'

export const updateDriveShare: Handler<typeof contract.driveSharing.updateDriveShare, App> = async (
  { app, me },
  { params, body },
) => {
  return transact(app, async tx => {
    await lockSpacesOf(app, tx, me, [params.nodeId])
    const { node } = await requireNode(app, tx, me, params.nodeId, 'MANAGE')
    const row = await findShare(tx, me.tenantId, params)
    if (!row) throw fail('shareNotFound')
    await updateShareRole(tx, row, body.role)
    await publishAccess(app, tx, me, row.node_id, [row])
    const detail = row.user_id ?? row.room_id!
    await recordChanges(app, tx, me, node.space_id, [{ what: 'SHARED', node, detail }])
    return viewShare({ ...row, role: body.role })
  })
}
