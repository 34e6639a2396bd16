import type { contract, MediaLinks } from '@trau/contract'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import { readClaims, signClaims } from '#platform/claims.ts'
import { fail } from '#platform/errors.ts'
import { filesOriginOf } from '#platform/http/files-origin.ts'
import type { Handler } from '#platform/http/routes.ts'
import { passwordMark, requireVisitor } from '../../drive/index.ts'
import { findStored, type StoredMedia, serveStored } from '../../media/index.ts'
import { selectMediaOfNote } from '../media/note-media-store.ts'
import type { LinkRow } from '../tables.ts'
import { requireLink } from './visits.ts'

type Calls = typeof contract.noteLinks
type Variant = 'thumbnail' | 'preview' | 'full' | 'download'

const purpose = 'note/shared-file'
/** As long as a slow download takes; each use asks again whether the link still gives it. */
const addressMs = 12 * 3_600_000
const mostFiles = 100
const uuid = z.uuid()

const Claims = z.object({
  /** `linkId/mediaId/variant` */
  for: z.string(),
  password: z.string(),
  until: z.number(),
})

export const listPublicNoteFiles: Handler<Calls['listPublicNoteFiles'], App> = async (
  { app, tenantId },
  { params: { token }, query },
) => {
  const { row, note } = await requireLink(app, app.db, tenantId, token)
  requireVisitor(app, { row }, query.pass)
  const mediaIds = query.mediaIds.split(',').filter(id => uuid.safeParse(id).success)
  const shownIds = await selectMediaOfNote(app.db, tenantId, note.note_id, mediaIds.slice(0, mostFiles), {
    isInText: true,
  })
  const files = await findStored(app.db, tenantId, shownIds)
  return { items: [...files.values()].map(file => addressesOf(app, { token, row }, file)) }
}

/** Asked anew for each range: a link that ended, or a file that left the text, gives no more of it. */
export const getPublicNoteFile: Handler<Calls['getPublicNoteFile'], App> = async (
  { app, tenantId },
  { params: { token, mediaId, variant }, query },
) => {
  const { row, note } = await requireLink(app, app.db, tenantId, token)
  if (!isSigned(app, row, { mediaId, variant, signature: query.signature })) throw fail('mediaNotFound')
  const shownIds = await selectMediaOfNote(app.db, tenantId, note.note_id, [mediaId], { isInText: true })
  const file = (await findStored(app.db, tenantId, shownIds)).get(mediaId)
  if (!file) throw fail('mediaNotFound')
  return serveStored(app, tenantId, mediaId, variant, { fileName: file.media.name, maxAgeSeconds: 0 })
}

function addressesOf(
  app: App,
  { token, row }: { token: string; row: LinkRow },
  { media, hasThumbnail, hasPreview }: StoredMedia,
): MediaLinks {
  const until = app.clock.now() + addressMs
  const url = (variant: Variant) =>
    `${filesOriginOf(app.config)}/shared-note-files/${row.tenant_id}/${token}/${media.mediaId}/${variant}?signature=${signClaims(
      app,
      purpose,
      {
        for: `${row.link_id}/${media.mediaId}/${variant}`,
        password: passwordMark(row),
        until,
      } satisfies z.output<typeof Claims>,
    )}`
  return {
    mediaId: media.mediaId,
    ...(hasThumbnail ? { thumbnailUrl: url('thumbnail') } : {}),
    ...(hasPreview ? { previewUrl: url('preview') } : {}),
    url: url('full'),
    downloadUrl: url('download'),
    expiresTime: until,
  }
}

/** Not when it has run out, or the password is another one since. */
function isSigned(
  app: App,
  row: LinkRow,
  { mediaId, variant, signature }: { mediaId: string; variant: Variant; signature: string },
): boolean {
  const claims = readClaims(app, purpose, Claims, signature)
  return (
    claims?.for === `${row.link_id}/${mediaId}/${variant}` &&
    claims.password === passwordMark(row) &&
    claims.until > app.clock.now()
  )
}
