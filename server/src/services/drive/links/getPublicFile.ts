import type { contract, ServedFile } from '@trau/contract'
import type { App } from '#platform/app.ts'
import { Failure, fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { findStored, serveStored } from '../../media/index.ts'
import type { LinkRow, NodeRow } from '../tables.ts'
import { hasOwnPicture, readAddress, type Variant } from './addresses.ts'
import { countDownload } from './downloads.ts'
import { giving, requireFileInLink, requireLink, requireLinkRole, showing, showsUnderMark } from './visits.ts'
import { serveMarked } from './watermarks.ts'

/** Asked anew for each range: a link that ended, or a node that left it, gives no more of the file. */
export const getPublicFile: Handler<typeof contract.driveLinks.getPublicFile, App> = async (
  context,
  { params: { token, nodeId, variant }, query },
) => {
  const { app, tenantId } = context
  const link = await requireLink(app, tenantId, token)
  const address = readAddress(app, link.row, nodeId, variant, query.signature)
  if (!address) throw fail('nodeNotFound')
  const isMarked = link.row.role === 'WATERMARK'
  requireLinkRole(link, isOriginal(variant) && !isMarked ? giving : showing)
  const { node } = await requireFileInLink(app, link, nodeId)
  if (node.media_id === null && (isMarked || !isOriginal(variant))) throw fail('nodeNotFound')
  if (isMarked && !(variant === 'full' && (await isShown(app, link.row, node))))
    return serveMarked(app, node, variant, address.visitor)
  const file = await fileOf(app, link.row, node, variant)
  // What shows under the mark is no download.
  if (isOriginal(variant) && !isMarked)
    await countDownload(context, link.row, {
      ...{ downloadId: address.downloadId, fileName: node.name, name: address.visitor.name },
    })
  return file
}

async function fileOf(app: App, row: LinkRow, node: NodeRow, variant: Variant): Promise<ServedFile> {
  const options = { fileName: node.name, maxAgeSeconds: 0 }
  // A program made an empty file.
  if (node.media_id === null)
    return { ...options, body: new Uint8Array(0), bytes: 0, mediaType: 'application/octet-stream' }
  const isOwnPicture = variant === 'thumbnail' && hasOwnPicture(row, node)
  const [mediaId, part] = isOwnPicture ? [node.picture_id!, 'full' as const] : [node.media_id, variant]
  return orAbsent(serveStored(app, node.tenant_id, mediaId, part, options))
}

async function isShown(app: App, row: LinkRow, node: NodeRow): Promise<boolean> {
  if (!node.media_id) return false
  const storedMedia = (await findStored(app.db, row.tenant_id, [node.media_id])).get(node.media_id)
  return storedMedia !== undefined && showsUnderMark(row, node, storedMedia.media)
}

const isOriginal = (variant: Variant) => variant === 'full' || variant === 'download'

async function orAbsent(file: Promise<ServedFile>): Promise<ServedFile> {
  try {
    return await file
  } catch (error) {
    throw error instanceof Failure && error.code === 'mediaNotFound' ? fail('nodeNotFound') : error
  }
}
