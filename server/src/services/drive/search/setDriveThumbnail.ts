import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import { fail } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { setPicture } from '../../media/index.ts'
import { requireNode } from '../policy.ts'
import { viewNodes } from '../tree/view.ts'

export const setDriveThumbnail: Handler<typeof contract.driveSearch.setDriveThumbnail, App> = async (
  { app, me },
  { params, body },
) => {
  const access = await requireNode(app, app.db, me, params.nodeId, 'EDIT')
  const { media_id: mediaId } = access.node
  if (!mediaId) throw fail('notAFile')
  await setPicture(app, me.tenantId, mediaId, body.file.bytes, row => {
    // A picture that the server draws itself needs none, and takes none.
    if (!row) throw fail('nodeNotFound')
    if (row.kind === 'IMAGE') throw fail('pictureInvalid', { reason: 'notAPicture' })
    return row
  })
  const [view] = await viewNodes(app.db, me, [access])
  return view!
}
