import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { publishComments } from '../events.ts'
import { requireNode, requireRole } from '../policy.ts'
import { lockSpacesOf } from '../tree/locking.ts'
import { deleteComment, findComment } from './comment-store.ts'

export const deleteDriveComment: Handler<typeof contract.driveSharing.deleteDriveComment, App> = async (
  { app, me },
  { params },
) =>
  transact(app, async tx => {
    await lockSpacesOf(app, tx, me, [params.nodeId])
    const { node, role } = await requireNode(app, tx, me, params.nodeId)
    const row = await findComment(tx, me.tenantId, params)
    if (!row) throw fail('commentNotFound')
    if (row.user_id !== me.userId) requireRole(role, 'MANAGE')
    await deleteComment(tx, me, row.comment_id)
    await publishComments(app, tx, me.tenantId, node.space_id)
    return { commentId: row.comment_id }
  })
