import type { contract } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { publishComments } from '../events.ts'
import { requireNode } from '../policy.ts'
import { recordChanges } from '../tree/changes.ts'
import { lockSpacesOf } from '../tree/locking.ts'
import { insertComment, readCommentText, viewComment } from './comment-store.ts'

export const addDriveComment: Handler<typeof contract.driveSharing.addDriveComment, App> = async (
  { app, me },
  { params: { nodeId }, body },
) => {
  const text = readCommentText(body.text)
  return transact(app, async tx => {
    await lockSpacesOf(app, tx, me, [nodeId])
    const { node } = await requireNode(app, tx, me, nodeId, 'COMMENT')
    const { row, isNew } = await insertComment(tx, {
      ...{ tenant_id: me.tenantId, comment_id: uuidv7(), node_id: nodeId, client_id: body.clientCommentId },
      ...{ user_id: me.userId, text, created_time: new Date(app.clock.now()) },
    })
    // The same client id for another file is no repetition.
    if (row.node_id !== nodeId)
      throw fail('validationFailed', { fields: [{ path: 'body.clientCommentId', reason: 'twice' }] })
    if (isNew) {
      await recordChanges(app, tx, me, node.space_id, [{ what: 'COMMENTED', node }])
      await publishComments(app, tx, me.tenantId, node.space_id)
    }
    return viewComment(row)
  })
}
