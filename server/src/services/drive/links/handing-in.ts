import type { DriveLinkRole } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { createFile } from '../files/creating.ts'
import type { LinkRow } from '../tables.ts'
import { lockSpacesOf } from '../tree/locking.ts'
import { findNode, selectNodes } from '../tree/node-store.ts'
import { addReceived, lockLink } from './link-store.ts'
import { limitsOf } from './managing.ts'
import { noteTraced, type VisitorTrace } from './noting.ts'
import {
  hasExpired,
  type LiveLink,
  passwordMark,
  requireLink,
  requireLinkRole,
  requireLinkVisitor,
  type Visitor,
} from './visits.ts'

/** Files that visitors send through a link: in one request (`uploadToPublicLink`), or piece by piece (`resumable-uploads.ts`). */

/** A link that takes files, full or not, from somebody who may hand them in. @throws linkNotFound, linkPasswordRequired, linkNotAllowed, linkExhausted */
export async function requireHandIn(
  app: App,
  tenantId: string,
  token: string,
  pass: string,
): Promise<{ link: LiveLink; visitor: Visitor }> {
  const link = await requireLink(app, tenantId, token)
  const visitor = requireLinkVisitor(app, link, pass)
  requireLinkRole(link, taking)
  if (link.root.node.kind !== 'FOLDER') throw fail('linkNotAllowed')
  return { link, visitor }
}

/** Who sends to a DROP says their name. @throws validationFailed */
export function requireSender({ role }: Pick<LinkRow, 'role'>, name: string, path: string): void {
  if (!name && role === 'DROP') throw fail('validationFailed', { fields: [{ path, reason: 'required' }] })
}

/** @throws linkFull where so much more is beyond what the link takes */
export function requireLeft(row: LinkRow, more: { files: number; bytes: number }): void {
  const { maxFiles, maxBytes } = limitsOf(row)
  const { received_files: files, received_bytes: bytes } = row
  if (files + more.files > maxFiles || bytes + more.bytes > maxBytes)
    throw fail('linkFull', { maxFiles, maxBytes, files, bytes })
}

export const totalsOf = (files: readonly { bytes: number }[]) => ({
  files: files.length,
  bytes: files.reduce((sum, file) => sum + file.bytes, 0),
})

export const taking: readonly DriveLinkRole[] = ['DROP', 'EDIT']

interface HandedIn {
  /** As it was when the files began to come: where another password was set since, they are refused. */
  link: Pick<LinkRow, 'tenant_id' | 'link_id' | 'node_id'> & Partial<Pick<LinkRow, 'password_hash'>>
  creator: UserKey
  sender: VisitorTrace & { name: string }
  files: readonly { mediaId: string; nodeId: string; name: string; bytes: number }[]
}

/**
 * Puts files of the link's maker into its folder, all or none; those that came before, under their ids, are not put there again. The link is
 * asked again, since it may have changed while the bytes came.
 * @returns whether any file was new
 * @throws linkNotFound, linkNotAllowed, linkPasswordRequired, linkFull, nodeLocked, quotaExceeded
 */
export async function placeHandedIn(
  app: App,
  tx: Tx,
  { link, creator, sender, files: sentFiles }: HandedIn,
): Promise<boolean> {
  const { tenant_id: tenantId, node_id: nodeId, link_id: linkId } = link
  // In this order, as whoever ends the link takes them.
  await lockSpacesOf(app, tx, creator, [nodeId])
  const row = await lockLink(tx, tenantId, { nodeId, linkId })
  const folder = await findNode(tx, tenantId, nodeId)
  if (!row || !folder || hasExpired(app, row)) throw fail('linkNotFound')
  requireLinkRole({ row }, taking)
  const isOtherPassword =
    link.password_hash !== undefined &&
    passwordMark(row) !== passwordMark({ password_hash: link.password_hash })
  if (isOtherPassword) throw fail('linkPasswordRequired')
  const nodeIds = sentFiles.map(file => file.nodeId)
  const presentIds = new Set((await selectNodes(tx, tenantId, nodeIds)).map(node => node.node_id))
  const files = sentFiles.filter(file => !presentIds.has(file.nodeId))
  if (files.length === 0) return false
  const receivedTotals = totalsOf(files)
  requireLeft(row, receivedTotals)
  await addReceived(tx, row, receivedTotals)
  for (const { mediaId, nodeId: clientNodeId, name } of files) {
    await createFile(app, tx, creator, {
      ...{ parentId: row.node_id, clientNodeId, mediaId, name, onConflict: 'RENAME' },
    })
    await noteTraced(tx, app, row, sender, { what: 'UPLOADED', name: sender.name, fileName: name })
  }
  await app.services.notifier.add(tx, tenantId, `HANDED_IN/${linkId}/${files[0]!.mediaId}`, {
    // Gathered by link until it is read.
    ...{ type: 'SYSTEM', id: linkId, userIds: [creator.userId] },
    subject: {
      handedIn: {
        folder: folder.name,
        sender: sender.name,
        fileName: files[0]!.name,
        files: files.length,
      },
      nodeId,
      place: `/drive/folder/${nodeId}`,
    },
  })
  return true
}
