import type { contract, DriveLinkRole } from '@trau/contract'
import type { App, Context } from '../../../platform/app.ts'
import { fail } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { transact } from '../../../platform/outbox/outbox.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import { receiveFiles } from '../../media/index.ts'
import { createFile } from '../files/creating.ts'
import type { LinkRow } from '../tables.ts'
import { lockSpacesOf } from '../tree/locking.ts'
import { addReceived, lockLink } from './link-store.ts'
import { limitsOf } from './managing.ts'
import { noteVisit } from './noting.ts'
import { nodeNameOf } from './upload-names.ts'
import {
  hasExpired,
  type LiveLink,
  passwordMark,
  requireLink,
  requireLinkRole,
  requireLinkVisitor,
  type Visitor,
} from './visits.ts'

type UploadToLink = Handler<typeof contract.driveLinks.uploadToPublicLink, App>

/**
 * The files belong to who made the link, and take their space. The answer repeats what the sender called them: a name that was taken is
 * numbered, and the sender of a DROP does not learn that it was.
 */
export const uploadToPublicLink: UploadToLink = async (context, { params, query, body }) => {
  const { app } = context
  const { link, visitor } = await requireHandIn(context, { params, query })
  const name = body.name ?? visitor.name
  if (!name && link.row.role === 'DROP')
    throw fail('validationFailed', { fields: [{ path: 'body.name', reason: 'required' }] })
  const media = await receiveFiles(app, link.creator, { file: body.file, forDrive: true })
  await store(
    context,
    link,
    name,
    media.map(file => ({ mediaId: file.mediaId, name: nodeNameOf(file.name), bytes: file.bytes })),
  )
  return { files: media.map(file => ({ name: file.name, bytes: file.bytes })) }
}
uploadToPublicLink.beforeUpload = requireHandIn

/** A link that takes files, from somebody who may hand them in. @throws linkNotFound, linkPasswordRequired, linkNotAllowed, linkExhausted, linkFull */
async function requireHandIn(
  { app, tenantId }: Context,
  { params, query }: { params: { token: string }; query: { pass: string } },
): Promise<{ link: LiveLink; visitor: Visitor }> {
  const link = await requireLink(app, tenantId, params.token)
  const visitor = requireLinkVisitor(app, link, query.pass)
  requireLinkRole(link, taking)
  if (link.root.node.kind !== 'FOLDER') throw fail('linkNotAllowed')
  requireLeft(link.row, { files: 1, bytes: 1 })
  return { link, visitor }
}

/** @throws linkFull where so much more is beyond what the link takes */
function requireLeft(row: LinkRow, more: { files: number; bytes: number }): void {
  const { maxFiles, maxBytes } = limitsOf(row)
  const { received_files: files, received_bytes: bytes } = row
  if (files + more.files > maxFiles || bytes + more.bytes > maxBytes)
    throw fail('linkFull', { maxFiles, maxBytes, files, bytes })
}

const taking: readonly DriveLinkRole[] = ['DROP', 'EDIT']

/**
 * All or none: what nothing refers to is released by its job. The link is asked again, since it may have changed while the bytes came.
 * @throws linkNotFound, linkNotAllowed, linkPasswordRequired, linkFull
 */
async function store(
  context: Context,
  { row: asked, creator, root }: LiveLink,
  name: string,
  files: readonly { mediaId: string; name: string; bytes: number }[],
): Promise<void> {
  const { app, tenantId } = context
  const { node_id: nodeId, link_id: linkId } = asked
  await transact(app, async tx => {
    // In this order, as whoever ends the link takes them.
    await lockSpacesOf(app, tx, creator, [nodeId])
    const row = await lockLink(tx, tenantId, { nodeId, linkId })
    if (!row || hasExpired(app, row)) throw fail('linkNotFound')
    requireLinkRole({ row }, taking)
    if (passwordMark(row) !== passwordMark(asked)) throw fail('linkPasswordRequired')
    const received = { files: files.length, bytes: files.reduce((sum, file) => sum + file.bytes, 0) }
    requireLeft(row, received)
    await addReceived(tx, row, received)
    for (const { bytes: _, ...file } of files) {
      const place = { parentId: row.node_id, clientNodeId: uuidv7(), onConflict: 'RENAME' as const }
      await createFile(app, tx, creator, { ...file, ...place })
      await noteVisit(tx, context, row, { what: 'UPLOADED', name, fileName: file.name })
    }
    await app.services.notifier.add(tx, tenantId, `HANDED_IN/${linkId}/${files[0]!.mediaId}`, {
      // Gathered by link until it is read.
      ...{ type: 'SYSTEM', id: linkId, userIds: [creator.userId] },
      subject: {
        handedIn: { folder: root.node.name, sender: name, fileName: files[0]!.name, files: files.length },
        nodeId,
        place: `/drive/folder/${nodeId}`,
      },
    })
  })
}
