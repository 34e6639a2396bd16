import type { contract } from '@trau/contract'
import { v5 as uuidv5 } from 'uuid'
import type { App } from '#platform/app.ts'
import { Failure, fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { receiveFiles, releaseMedia } from '../../media/index.ts'
import type { LinkRow } from '../tables.ts'
import { findNode } from '../tree/node-store.ts'
import { nodeNameOf } from '../tree/storable-name.ts'
import { placeHandedIn, requireHandIn, requireLeft, requireSender, totalsOf } from './handing-in.ts'
import { traceOf } from './noting.ts'

type UploadToLink = Handler<typeof contract.driveLinks.uploadToPublicLink, App>

/**
 * The files belong to who made the link, and take their space. The answer repeats what the sender called them: a name that was taken is
 * numbered, and the sender of a DROP does not learn that it was.
 */
export const uploadToPublicLink: UploadToLink = async (context, { params, query, body }) => {
  const { app, tenantId, ipAddress, device } = context
  const { pass, clientFileId } = query
  const { link, visitor } = await requireHandIn(app, tenantId, params.token, pass)
  const name = body.name ?? visitor.name
  requireSender(link.row, name, 'body.name')
  if (clientFileId !== undefined && body.file.length > 1) throw fail('badRequest')
  if (await hasArrived(app, link.row, clientFileId))
    return { files: body.file.map(file => ({ name: file.fileName, bytes: file.bytes })) }
  requireLeft(link.row, totalsOf(body.file))
  const media = await receiveFiles(app, link.creator, { file: body.file, forDrive: true })
  const release = () =>
    releaseMedia(
      app,
      tenantId,
      media.map(file => file.mediaId),
    )
  // All or none. What does not stay takes no space of the link's maker.
  const isAnyNew = await transact(app, tx =>
    placeHandedIn(app, tx, {
      ...{ link: link.row, creator: link.creator },
      sender: { name, ...traceOf(ipAddress, device.userAgent) },
      files: media.map(file => ({
        ...{ mediaId: file.mediaId, nodeId: nodeIdOf(link.row, clientFileId) ?? uuidv7() },
        ...{ name: nodeNameOf(file.name), bytes: file.bytes },
      })),
    }),
  ).catch(async error => {
    if (error instanceof Failure) await release()
    throw error
  })
  if (!isAnyNew) await release()
  return { files: media.map(file => ({ name: file.name, bytes: file.bytes })) }
}
uploadToPublicLink.beforeUpload = async ({ app, tenantId }, { params, query }) => {
  const { link } = await requireHandIn(app, tenantId, params.token, query.pass)
  if (!(await hasArrived(app, link.row, query.clientFileId))) requireLeft(link.row, { files: 1, bytes: 1 })
}

/** Whether the file of a request that is sent again came with an earlier one, whose answer was lost. */
async function hasArrived(app: App, link: LinkRow, clientFileId: string | undefined): Promise<boolean> {
  const nodeId = nodeIdOf(link, clientFileId)
  return nodeId !== undefined && (await findNode(app.db, link.tenant_id, nodeId)) !== undefined
}

/** Of the link alone, so that no visitor names, or finds out, an id of anything else. */
const nodeIdOf = ({ link_id: linkId }: LinkRow, clientFileId: string | undefined): string | undefined =>
  clientFileId && uuidv5(clientFileId, linkId)
