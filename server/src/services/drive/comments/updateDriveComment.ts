import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { publishComments } from '../events.ts'
import { requireNode } from '../policy.ts'
import { lockSpacesOf } from '../tree/locking.ts'
import { findComment, readCommentText, updateComment, viewComment } from './comment-store.ts'

export const updateDriveComment: Handler<typeof contract.driveSharing.updateDriveComment, App> = async (
  { app, me },
  { params, body },
) => {
  const text = readCommentText(body.text)
  return transact(app, async tx => {
    await lockSpacesOf(app, tx, me, [params.nodeId])
    const { node } = await requireNode(app, tx, me, params.nodeId, 'COMMENT')
    const row = await findComment(tx, me.tenantId, params)
    if (!row) throw fail('commentNotFound')
    if (row.user_id !== me.userId) throw fail('forbidden')
    if (row.text === text) return viewComment(row)
    const editedRow = { ...row, text, edited_time: new Date(app.clock.now()) }
    await updateComment(tx, editedRow)
    await publishComments(app, tx, me.tenantId, node.space_id)
    return viewComment(editedRow)
  })
}
