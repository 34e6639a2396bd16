import type { contract } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { transact } from '../../../platform/outbox/outbox.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { receiveFiles } from '../../media/index.ts'
import { placeHandedIn, requireHandIn, requireSender } from './handing-in.ts'
import { traceOf } from './noting.ts'
import { nodeNameOf } from './upload-names.ts'

type UploadToLink = Handler<typeof contract.driveLinks.uploadToPublicLink, App>

/**
 * The files belong to who made the link, and take their space. The answer repeats what the sender called them: a name that was taken is
 * numbered, and the sender of a DROP does not learn that it was.
 */
export const uploadToPublicLink: UploadToLink = async (context, { params, query, body }) => {
  const { app, tenantId, ipAddress, device } = context
  const { link, visitor } = await requireHandIn(app, tenantId, params.token, query.pass)
  const name = body.name ?? visitor.name
  requireSender(link.row, name, 'body.name')
  const media = await receiveFiles(app, link.creator, { file: body.file, forDrive: true })
  // All or none: what nothing refers to is released by its job.
  await transact(app, tx =>
    placeHandedIn(app, tx, {
      ...{ link: link.row, creator: link.creator },
      sender: { name, ...traceOf(ipAddress, device.userAgent) },
      files: media.map(file => ({
        ...{ mediaId: file.mediaId, nodeId: uuidv7(), name: nodeNameOf(file.name), bytes: file.bytes },
      })),
    }),
  )
  return { files: media.map(file => ({ name: file.name, bytes: file.bytes })) }
}
uploadToPublicLink.beforeUpload = ({ app, tenantId }, { params, query }) =>
  requireHandIn(app, tenantId, params.token, query.pass)
