import type { PublicDriveNode } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { readClaims, signClaims } from '#platform/claims.ts'
import { filesOriginOf } from '#platform/http/files-origin.ts'
import { uuidv7 } from '#platform/uuid.ts'
import type { StoredMedia } from '../../media/index.ts'
import type { LinkRow, NodeRow } from '../tables.ts'
import { giving, passwordMark, showsUnderMark, type Visitor } from './visits.ts'

export type Variant = 'thumbnail' | 'preview' | 'full' | 'download'

const purpose = 'drive/shared-file'
/** As long as a slow download or a long video takes; each use asks again whether the link still gives it. */
export const addressMs = 12 * 3_600_000

const Claims = z.object({
  /** `linkId/nodeId/variant` */
  for: z.string(),
  password: z.string(),
  name: z.string(),
  download: z.string(),
  until: z.number(),
})

export interface Address {
  visitor: Visitor
  downloadId: string
}

/** What a visitor can see of a file now, by addresses of which the last two are one download. */
export function addressesOf(
  app: App,
  { token, row, visitor }: { token: string; row: LinkRow; visitor: Visitor },
  node: NodeRow,
  storedMedia: StoredMedia | undefined,
): Pick<PublicDriveNode, 'thumbnailUrl' | 'previewUrl' | 'url' | 'downloadUrl'> {
  const downloadId = uuidv7()
  const url = (variant: Variant) =>
    `${filesOriginOf(app.config)}/shared-files/${row.tenant_id}/${token}/${node.node_id}/${variant}?signature=${signClaims(
      app,
      purpose,
      {
        for: `${row.link_id}/${node.node_id}/${variant}`,
        ...{ password: passwordMark(row), name: visitor.name, download: downloadId },
        until: app.clock.now() + addressMs,
      } satisfies z.output<typeof Claims>,
    )}`
  const original = giving.includes(row.role) ? { url: url('full'), downloadUrl: url('download') } : {}
  // An empty file that a program made has no pictures.
  if (!storedMedia) return node.kind === 'FILE' && node.media_id === null ? original : {}
  // A picture that is small enough has no other preview than itself.
  const isOwnPreview = row.role === 'WATERMARK' && storedMedia.media.kind === 'IMAGE'
  return {
    ...(storedMedia.hasThumbnail || hasOwnPicture(row, node) ? { thumbnailUrl: url('thumbnail') } : {}),
    ...(storedMedia.hasPreview || isOwnPreview ? { previewUrl: url('preview') } : {}),
    ...(showsUnderMark(row, node, storedMedia.media) ? { url: url('full') } : {}),
    ...original,
  }
}

/** A small picture of the node alone; none that could carry a visitor's name. */
export const hasOwnPicture = (row: LinkRow, node: NodeRow): boolean =>
  node.picture_id !== null && row.role !== 'WATERMARK'

/** Undefined when it was not signed for this, has run out, or the password is another one since. */
export function readAddress(
  app: App,
  row: LinkRow,
  nodeId: string,
  variant: Variant,
  signature: string,
): Address | undefined {
  const claims = readClaims(app, purpose, Claims, signature)
  const isValid =
    claims?.for === `${row.link_id}/${nodeId}/${variant}` &&
    claims.password === passwordMark(row) &&
    claims.until > app.clock.now()
  return isValid ? { visitor: { name: claims.name }, downloadId: claims.download } : undefined
}
