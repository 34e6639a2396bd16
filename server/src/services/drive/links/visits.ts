import { createHash } from 'node:crypto'
import { type DriveLinkRole, includesRole, type Media } from '@trau/contract'
import { previewKindOf } from '@trau/contract/rules/preview'
import { z } from 'zod'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import { readClaims, signClaims } from '#platform/claims.ts'
import { fail } from '#platform/errors.ts'
import { findAccess, findAccessAfterMove, type NodeAccess } from '../policy.ts'
import type { LinkRow, NodeRow } from '../tables.ts'
import { findLinkById, findLinkByToken, selectLinksWithin } from './link-store.ts'

/** A link that leads somewhere now. */
export interface LiveLink {
  row: LinkRow
  /** Whose right it passes on. */
  creator: UserKey
  /** What it leads to, as its creator sees it. */
  root: NodeAccess
}

/**
 * The link of a token. Asked on every request, so that whatever ends a link ends it at once: its time, its deletion, the trash, and that its
 * creator does not manage the node any more.
 * @throws linkNotFound
 */
export async function requireLink(app: App, tenantId: string, token: string): Promise<LiveLink> {
  return requireLive(app, await findLinkByToken(app.db, tenantId, token))
}

/** @throws linkNotFound */
export const requireLinkById = async (app: App, tenantId: string, linkId: string): Promise<LiveLink> =>
  requireLive(app, await findLinkById(app.db, tenantId, linkId))

export const hasExpired = (app: App, { expires_time }: Pick<LinkRow, 'expires_time'>): boolean =>
  expires_time !== null && expires_time.getTime() <= app.clock.now()

async function requireLive(app: App, row: LinkRow | undefined): Promise<LiveLink> {
  const root = row && !hasExpired(app, row) ? await findRoot(app, row) : undefined
  if (!row || !root) throw fail('linkNotFound')
  return { row, creator: creatorOf(row), root }
}

/** Those of these links that lead somewhere now. */
export async function liveAmong(app: App, rows: readonly LinkRow[]): Promise<ReadonlySet<string>> {
  const liveIds = new Set<string>()
  for (const alike of Map.groupBy(rows, row => `${row.node_id}/${row.created_by}`).values()) {
    if (!(await findRoot(app, alike[0]!))) continue
    for (const row of alike) if (!hasExpired(app, row)) liveIds.add(row.link_id)
  }
  return liveIds
}

/** How many nodes below what moves are looked through for links. */
const mostBelow = 10_000

/**
 * How many public links of these nodes, and of what stands below them, would end with a move into a folder, where whoever made them does not manage
 * what they lead to.
 */
export async function countLinksEndingBy(
  app: App,
  tenantId: string,
  nodeIds: readonly string[],
  folderId: string,
): Promise<number> {
  const rows = await selectLinksWithin(app.db, tenantId, nodeIds, mostBelow)
  const liveIds = await liveAmong(app, rows)
  const liveRows = rows.filter(row => liveIds.has(row.link_id))
  const move = { movedIds: new Set(nodeIds), folderId }
  let count = 0
  for (const ofCreator of Map.groupBy(liveRows, row => row.created_by).values()) {
    const linkedIds = ofCreator.map(row => row.node_id)
    const accesses = await findAccessAfterMove(app, app.db, creatorOf(ofCreator[0]!), linkedIds, move)
    count += ofCreator.filter(row => accesses.get(row.node_id)?.role !== 'MANAGE').length
  }
  return count
}

/** What the link leads to, where whoever made it is there and manages it still. */
async function findRoot(app: App, row: LinkRow): Promise<NodeAccess | undefined> {
  const { tenant_id: tenantId, created_by: userId, node_id: nodeId } = row
  const account = (await app.services.userCache.findRows(tenantId, [userId])).get(userId)
  if (!account || account.erased_time || account.is_locked) return undefined
  const root = (await findAccess(app, app.db, creatorOf(row), [nodeId])).get(nodeId)
  return root && !root.isTrashed && includesRole(root.role, 'MANAGE') ? root : undefined
}

const creatorOf = (row: LinkRow): UserKey => ({ tenantId: row.tenant_id, userId: row.created_by })

/** Somebody who has opened a link. */
export interface Visitor {
  /** What they call themselves; may be empty. */
  name: string
}

const passPurpose = 'drive/pass'
const passMs = 12 * 3_600_000
const Pass = z.object({ link: z.string(), password: z.string(), name: z.string(), until: z.number() })

/** Another password ends the passes that the former one gave. */
export const passwordMark = ({ password_hash }: Pick<LinkRow, 'password_hash'>): string =>
  password_hash === null ? '' : createHash('sha256').update(password_hash).digest('base64url').slice(0, 12)

/** A link, of the drive or of another service, that may have a password. */
type ClosedLink = Pick<LinkRow, 'link_id' | 'password_hash'>

export const newPass = (app: App, row: ClosedLink, { name }: Visitor): string =>
  signClaims(app, passPurpose, {
    ...{ link: row.link_id, password: passwordMark(row), name, until: app.clock.now() + passMs },
  } satisfies z.output<typeof Pass>)

/**
 * Who calls, by the pass that opening the link gave. A link without a password asks for none.
 * @throws linkPasswordRequired
 */
export function requireVisitor(app: App, { row }: { row: ClosedLink }, pass: string): Visitor {
  const visitor = findVisitor(app, row, pass)
  if (!visitor && row.password_hash !== null) throw fail('linkPasswordRequired')
  return visitor ?? { name: '' }
}

/**
 * The same for a link of the drive: once its downloads are used up, it is there for those alone who opened it before.
 * @throws linkPasswordRequired, linkExhausted
 */
export function requireLinkVisitor(app: App, link: LiveLink, pass: string): Visitor {
  const visitor = requireVisitor(app, link, pass)
  if (isExhausted(link.row) && !findVisitor(app, link.row, pass)) throw fail('linkExhausted')
  return visitor
}

/** Undefined when the pass is of another link, has run out, or the password is another one since. */
function findVisitor(app: App, row: ClosedLink, pass: string): Visitor | undefined {
  const claims = pass ? readClaims(app, passPurpose, Pass, pass) : undefined
  const isValid =
    claims?.link === row.link_id && claims.password === passwordMark(row) && claims.until > app.clock.now()
  return isValid ? { name: claims.name } : undefined
}

/** Whether the link gives originals and has no download left. */
export const isExhausted = ({ role, max_downloads, downloads }: LinkRow): boolean =>
  giving.includes(role) && max_downloads !== null && downloads >= max_downloads

/** Whether a WATERMARK link gives the bytes of this file: its maker allowed it, and the page shows them under the mark. A picture has the mark drawn into it instead. */
export function showsUnderMark(
  { role, shows_documents }: LinkRow,
  { kind, name, bytes }: NodeRow,
  media: Media,
): boolean {
  if (role !== 'WATERMARK' || !shows_documents) return false
  const preview = previewKindOf({ kind, name, bytes, mimeType: media.mimeType, media })
  return preview !== 'none' && preview !== 'picture'
}

/** @throws linkNotAllowed */
export function requireLinkRole({ row }: Pick<LiveLink, 'row'>, roles: readonly DriveLinkRole[]): void {
  if (!roles.includes(row.role)) throw fail('linkNotAllowed')
}

/** Roles that show what a folder holds. */
export const showing: readonly DriveLinkRole[] = ['VIEW', 'EDIT', 'WATERMARK']
/** Roles that give originals. */
export const giving: readonly DriveLinkRole[] = ['VIEW', 'EDIT']

/**
 * These nodes, where they are what the link leads to or below it, in the order asked.
 * @throws nodeNotFound
 */
export async function requireInLink(
  app: App,
  link: LiveLink,
  nodeIds: readonly string[],
): Promise<NodeAccess[]> {
  const accesses = await findInLink(app, link, nodeIds)
  return nodeIds.map(nodeId => {
    const access = accesses.get(nodeId)
    if (!access) throw fail('nodeNotFound')
    return access
  })
}

/**
 * One of them, which says so where nothing but its scan stands in the way.
 * @throws nodeNotFound, fileNotScanned, fileInfected
 */
export async function requireFileInLink(app: App, link: LiveLink, nodeId: string): Promise<NodeAccess> {
  const access = (await findInside(app, link, [nodeId])).get(nodeId)
  if (!access) throw fail('nodeNotFound')
  if (access.node.scan !== null)
    throw fail(access.node.scan === 'INFECTED' ? 'fileInfected' : 'fileNotScanned')
  return access
}

/** Without those that are not there. Until the antivirus has answered, and after it refused, nobody but its owner has a file. */
export async function findInLink(
  app: App,
  link: LiveLink,
  nodeIds: readonly string[],
): Promise<Map<string, NodeAccess>> {
  const accesses = await findInside(app, link, nodeIds)
  for (const [nodeId, { node }] of accesses) if (node.scan !== null) accesses.delete(nodeId)
  return accesses
}

async function findInside(
  app: App,
  { row, creator }: LiveLink,
  nodeIds: readonly string[],
): Promise<Map<string, NodeAccess>> {
  const accesses = await findAccess(app, app.db, creator, nodeIds)
  for (const [nodeId, { path, isTrashed }] of accesses) {
    const isInside = nodeId === row.node_id || path.some(ancestor => ancestor.nodeId === row.node_id)
    if (!isInside || isTrashed) accesses.delete(nodeId)
  }
  return accesses
}
