import { line } from '@trau/contract'
import { maxVisitorName } from '@trau/contract/rules/drive-link'
import type { FastifyInstance } from 'fastify'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import { bearerOf } from '#platform/http/caller.ts'
import type { RouteServices } from '#platform/http/routes.ts'
import {
  beginLinkUpload,
  findMedia,
  type LinkUploads,
  registerUploads,
  type UploadHolder,
} from '../../media/index.ts'
import type { LinkRow } from '../tables.ts'
import { findNode } from '../tree/node-store.ts'
import { nodeNameOf } from '../tree/storable-name.ts'
import { placeHandedIn, requireHandIn, requireLeft, requireSender } from './handing-in.ts'
import { findLinkById } from './link-store.ts'
import { traceOf } from './noting.ts'
import type { Visitor } from './visits.ts'

const beginning = { perMinute: 30, burst: 20 }
const going = { perMinute: 1_800, burst: 300 }

/** Who sends a file through a link, and which link. */
interface LinkHolder extends UploadHolder {
  linkId: string
  link: LinkRow
  visitor: Visitor
}

/**
 * Files that come through a link piece by piece, however large. The bearer is the pass that opening the link gave; the link is asked with every
 * request, so that whatever ends it ends the upload. The id of an upload becomes that of the file in the folder, which tells whether it arrived when
 * its answer was lost.
 */
export function registerLinkUploads(server: FastifyInstance, routes: RouteServices<App>): void {
  const { app } = routes
  registerUploads<LinkHolder>(server, routes, {
    path: '/drive-link-service/v1/domains/:tenant/links/:token/@/upload/resumable',
    async requireHolder(request, step) {
      const { tenant, token } = request.params as { tenant: string; token: string }
      const limit = step === 'begin' ? beginning : going
      routes.rateLimiter.takeByAddress(`linkUpload${limit.burst}`, request.ip, limit)
      const { link, visitor } = await requireHandIn(app, tenant, token, bearerOf(request) ?? '')
      return { ...link.creator, linkId: link.row.link_id, link: link.row, visitor }
    },
    async begin(holder, { details: _, ...file }, request) {
      const name = file.sender === undefined ? holder.visitor.name : requireName(file.sender)
      requireSender(holder.link, name, 'metadata.sender')
      const sender = { name, ...traceOf(request.ip, request.headers['user-agent'] ?? '') }
      return beginLinkUpload(app, holder, sender, { ...file, details: { forDrive: true } }, arriving =>
        requireLeft(holder.link, arriving),
      )
    },
    async findFinished({ tenantId, link }, uploadId) {
      const node = await findNode(app.db, tenantId, uploadId)
      if (node?.parent_id !== link.node_id) return undefined
      // The sender's name of it: they do not learn what it is called in the folder.
      const media = (await findMedia(app.db, tenantId, [uploadId])).get(uploadId)
      return media && { bytes: media.bytes, answer: { name: media.name, bytes: media.bytes } }
    },
    // What was handed in is its receiver's.
    takeBack: async () => false,
  })
}

/** Puts what came through a link into its folder, in the transaction that makes it a file. */
export const linkUploads: LinkUploads = {
  async place(app, tx, row, fileName) {
    const { tenant_id: tenantId, upload_id: uploadId, sender, bytes } = row
    const link = await findLinkById(tx, tenantId, row.link_id)
    if (!link) throw fail('linkNotFound')
    const { tenant_id, link_id, node_id } = link
    await placeHandedIn(app, tx, {
      link: { tenant_id, link_id, node_id },
      creator: { tenantId, userId: row.user_id },
      sender,
      files: [{ mediaId: uploadId, nodeId: uploadId, name: nodeNameOf(fileName), bytes }],
    })
  },
}

const VisitorName = line({ max: maxVisitorName })

/** @throws validationFailed */
function requireName(text: string): string {
  const parsedName = VisitorName.safeParse(text)
  if (!parsedName.success)
    throw fail('validationFailed', { fields: [{ path: 'metadata.sender', reason: 'invalid' }] })
  return parsedName.data
}
