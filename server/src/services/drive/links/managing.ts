import { randomBytes } from 'node:crypto'
import { type DriveLink, type DriveLinkRole, maxLinksOfNode } from '@trau/contract'
import { defaultLinkBytes, defaultLinkFiles } from '@trau/contract/rules/drive-link'
import { tenantQuery } from '@trau/contract/rules/sign-in'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { publishAccessChanged } from '../events.ts'
import { requireManaged } from '../sharing/sharing.ts'
import type { LinkRow, NodeRow } from '../tables.ts'
import { recordChanges } from '../tree/changes.ts'
import { lockSpacesOf } from '../tree/locking.ts'
import { deleteLink, hashOfToken, insertLink, lockLink, selectLinksOf, updateLink } from './link-store.ts'
import { liveAmong } from './visits.ts'

export interface LinkSettings {
  role?: DriveLinkRole | undefined
  showsDocuments?: boolean | undefined
  /** Null takes it away. */
  password?: string | null | undefined
  expiresTime?: number | null | undefined
  maxDownloads?: number | null | undefined
  maxFiles?: number | null | undefined
  maxBytes?: number | null | undefined
}

const purpose = 'drive/link'
/** 192 bits: nobody guesses one, so that the token alone is the right. */
export const newLinkToken = () => randomBytes(24).toString('base64url')

/** @throws nodeNotFound, attachmentReadOnly, driveRoleTooLow, notAFolder, tooManyLinks */
export async function createLink(
  app: App,
  me: Requester,
  origin: string,
  nodeId: string,
  settings: LinkSettings & { role: DriveLinkRole },
): Promise<DriveLink> {
  const { node: requestedNode } = await requireManaged(app, app.db, me, nodeId)
  requireFitting(requestedNode, settings.role)
  const token = newLinkToken()
  const change = await columnsOf(app, settings)
  const createdLink = await transact(app, async tx => {
    await lockSpacesOf(app, tx, me, [nodeId])
    const { node } = await requireManaged(app, tx, me, nodeId)
    if ((await selectLinksOf(tx, me.tenantId, nodeId)).length >= maxLinksOfNode)
      throw fail('tooManyLinks', { max: maxLinksOfNode })
    const row: LinkRow = {
      ...{ tenant_id: me.tenantId, link_id: uuidv7(), node_id: nodeId, role: settings.role },
      ...{ token_hash: hashOfToken(token), sealed_token: Buffer.from(app.secrets.seal(token, purpose)) },
      ...{ shows_documents: false, password_hash: null, expires_time: null, max_downloads: null },
      ...{ max_files: null, max_bytes: null, received_files: 0, received_bytes: 0, ...change },
      ...{ downloads: 0, opens: 0, last_opened_time: null },
      ...{ created_by: me.userId, created_time: new Date(app.clock.now()) },
    }
    await insertLink(tx, row)
    await recordChanges(app, tx, me, node.space_id, [{ what: 'LINKED', node }])
    await publishMark(app, tx, me, nodeId)
    return row
  })
  return viewLink(app, origin, createdLink)
}

interface TheLink {
  nodeId: string
  linkId: string
}

/** @throws nodeNotFound, attachmentReadOnly, driveRoleTooLow, linkNotFound, notAFolder */
export async function changeLink(
  app: App,
  me: Requester,
  origin: string,
  theLink: TheLink,
  settings: LinkSettings,
): Promise<DriveLink> {
  const { node } = await requireManaged(app, app.db, me, theLink.nodeId)
  if (settings.role) requireFitting(node, settings.role)
  const change = await columnsOf(app, settings)
  const changedLink = await transact(app, async tx => {
    await requireManaged(app, tx, me, theLink.nodeId)
    const row = await lockLink(tx, me.tenantId, theLink)
    if (!row) throw fail('linkNotFound')
    return updateLink(tx, row, change)
  })
  return viewLink(app, origin, changedLink)
}

/** @throws nodeNotFound, attachmentReadOnly, driveRoleTooLow, linkNotFound */
export async function endLink(app: App, me: Requester, theLink: TheLink): Promise<void> {
  await transact(app, async tx => {
    await lockSpacesOf(app, tx, me, [theLink.nodeId])
    const { node } = await requireManaged(app, tx, me, theLink.nodeId)
    const row = await lockLink(tx, me.tenantId, theLink)
    if (!row) throw fail('linkNotFound')
    await deleteLink(tx, row)
    await recordChanges(app, tx, me, node.space_id, [{ what: 'UNLINKED', node }])
    await publishMark(app, tx, me, node.node_id)
  })
}

/** Lists mark what has a public link: those on the caller's own devices follow. */
const publishMark = (app: App, tx: Tx, me: Requester, nodeId: string): Promise<void> =>
  publishAccessChanged(app, tx, me.tenantId, [me.userId], nodeId)

function requireFitting(node: NodeRow, role: DriveLinkRole): void {
  if (role === 'DROP' && node.kind !== 'FOLDER') throw fail('notAFolder')
}

/** Those that are named. */
async function columnsOf(app: App, settings: LinkSettings) {
  const { role, showsDocuments, password, expiresTime, maxDownloads, maxFiles, maxBytes } = settings
  return {
    ...(role === undefined ? {} : { role }),
    ...(showsDocuments === undefined ? {} : { shows_documents: showsDocuments }),
    ...(password === undefined
      ? {}
      : { password_hash: password === null ? null : await app.services.passwords.hash(password) }),
    ...(expiresTime === undefined
      ? {}
      : { expires_time: expiresTime === null ? null : expiryOf(expiresTime) }),
    ...(maxDownloads === undefined ? {} : { max_downloads: maxDownloads }),
    ...(maxFiles === undefined ? {} : { max_files: maxFiles }),
    ...(maxBytes === undefined ? {} : { max_bytes: maxBytes }),
  }
}

/** Beyond it dates have five digits of years. */
const latestTime = Date.UTC(9999, 11, 31)

/** @throws validationFailed */
export function expiryOf(epochMs: number): Date {
  if (epochMs < 0 || epochMs > latestTime)
    throw fail('validationFailed', { fields: [{ path: 'body.expiresTime', reason: 'outOfRange' }] })
  return new Date(epochMs)
}

/** Links of one node. @param origin where the browser found us */
export async function viewLinks(app: App, origin: string, rows: readonly LinkRow[]): Promise<DriveLink[]> {
  const liveIds = await liveAmong(app, rows)
  return rows.map(row => viewOf(app, origin, row, liveIds.has(row.link_id)))
}

async function viewLink(app: App, origin: string, row: LinkRow): Promise<DriveLink> {
  const [view] = await viewLinks(app, origin, [row])
  return view!
}

const viewOf = (app: App, origin: string, row: LinkRow, isLive: boolean): DriveLink => ({
  ...{ linkId: row.link_id, nodeId: row.node_id, role: row.role },
  url: `${origin}/s/${tokenOf(app, row)}${tenantQuery(row.tenant_id)}`,
  ...{ hasPassword: row.password_hash !== null, showsDocuments: row.shows_documents, isLive },
  ...(row.expires_time ? { expiresTime: row.expires_time.getTime() } : {}),
  ...(row.max_downloads === null ? {} : { maxDownloads: row.max_downloads }),
  ...{ downloads: row.downloads, opens: row.opens },
  ...limitsOf(row),
  ...{ receivedFiles: row.received_files, receivedBytes: row.received_bytes },
  ...(row.last_opened_time ? { lastOpenedTime: row.last_opened_time.getTime() } : {}),
  ...{ createdBy: row.created_by, createdTime: row.created_time.getTime() },
})

/** What may be handed in through a link, in all. */
export const limitsOf = ({ max_files, max_bytes }: Pick<LinkRow, 'max_files' | 'max_bytes'>) => ({
  maxFiles: max_files ?? defaultLinkFiles,
  maxBytes: max_bytes ?? defaultLinkBytes,
})

export const tokenOf = (app: App, row: LinkRow): string =>
  app.secrets.open(row.sealed_token.toString(), purpose)
