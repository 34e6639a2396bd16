import { type DriveRole, driveRoles, includesRole, MemberRole, type WorkspaceRole } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { isHiddenFrom } from '../room/index.ts'
import {
  type ChainRow,
  type ShareRoles,
  selectChains,
  selectSharedIn,
  selectShareRoles,
} from './access-store.ts'
import { insertSpace } from './spaces/space-store.ts'
import type { NodeRow, SpaceRow } from './tables.ts'
import type {} from './workspaces-port.ts'

/**
 * The one place that answers who may do what in a drive. A role on a folder holds for everything below it, and the highest one counts.
 * Members of a room or workspace have a role in its space; an attachment is visible where its message is.
 */

/** What the drive needs to know of messages; chat provides it. */
export interface AttachmentMessages {
  /** The ids of those of these messages of a room that the person can see now. */
  visibleSeqs(
    app: App,
    person: Requester,
    roomId: string,
    seqs: readonly number[],
  ): Promise<ReadonlyMap<number, string>>
}

declare module '#platform/app.ts' {
  interface Services {
    attachmentMessages: AttachmentMessages
  }
}

export interface NodeAccess {
  node: NodeRow
  role: DriveRole
  /** Where nobody has a higher role than this: in the drive of an archived workspace. */
  most?: DriveRole | undefined
  /** The folders above it that the person can see, outermost first. */
  path: { nodeId: string; name: string }[]
  /** Folders above it, those that the person cannot see too; 0 for the root of a space. */
  depth: number
  /** Itself and every folder above it, up to the root of its space: for the server alone, which compares them. */
  above: readonly string[]
  /** It, or a folder above it, is in the trash. */
  isTrashed: boolean
  /** A folder above it is. */
  isFolderTrashed: boolean
  /** Of an attachment. */
  messageId?: string
}

/** The person's role on each of these nodes; those on which they have none are left out. */
export async function findAccess(
  app: App,
  q: Queryable,
  me: Requester,
  nodeIds: readonly string[],
): Promise<Map<string, NodeAccess>> {
  const chains = await selectChainsMakingSpaces(app, q, me, nodeIds)
  const roleInRoom = roomRoles(app, me)
  const standingIn = standings(app, q, me, roleInRoom)
  const messageIds = await messagesOfVisibleAttachments(
    app,
    me,
    chains.map(({ node }) => node),
  )
  const accesses = new Map<string, NodeAccess>()
  for (const chainRow of chains) {
    const { node_id: nodeId, seq } = chainRow.node
    const messageId = messageIds.get(nodeId)
    if (seq !== null && messageId === undefined) continue
    const access = await accessOf(me, chainRow, await standingIn(chainRow), roleInRoom)
    if (access) accesses.set(nodeId, messageId === undefined ? access : { ...access, messageId })
  }
  return accesses
}

/**
 * The person's role on each of these nodes as it would be after a move; those on which they would have none are left out.
 * @param movedIds which of them, or of what stands above them, would go into the folder
 */
export async function findAccessAfterMove(
  app: App,
  q: Queryable,
  me: Requester,
  nodeIds: readonly string[],
  { movedIds, folderId }: { movedIds: ReadonlySet<string>; folderId: string },
): Promise<Map<string, NodeAccess>> {
  const [folder] = await selectChains(q, me, [folderId])
  if (!folder) return new Map()
  const roleInRoom = roomRoles(app, me)
  const standing = await standings(app, q, me, roleInRoom)(folder)
  const accesses = new Map<string, NodeAccess>()
  for (const { node, chain } of await selectChains(q, me, nodeIds)) {
    const movedAt = chain.findIndex(ancestor => movedIds.has(ancestor.node_id))
    const access = await accessOf(
      me,
      {
        node: { ...node, space_id: folder.node.space_id },
        space_kind: folder.space_kind,
        chain: [...chain.slice(0, movedAt + 1), ...folder.chain],
      },
      standing,
      roleInRoom,
    )
    if (access) accesses.set(node.node_id, access)
  }
  return accesses
}

/** The space of a person, room or workspace is made when somebody who has a role in it first asks for it. */
async function selectChainsMakingSpaces(
  app: App,
  q: Queryable,
  me: Requester,
  nodeIds: readonly string[],
): Promise<ChainRow[]> {
  if (nodeIds.length === 0) return []
  const chains = await selectChains(q, me, nodeIds)
  const presentIds = new Set(chains.map(({ node }) => node.node_id))
  const absentIds = nodeIds.filter(nodeId => !presentIds.has(nodeId))
  if (absentIds.length === 0 || !(await ensureSpaces(app, q, me, absentIds))) return chains
  return selectChains(q, me, nodeIds)
}

/**
 * Makes those of these spaces that are not there yet and in which the person has a role: their own, and those of rooms and workspaces.
 * @returns whether any was missing
 */
export async function ensureSpaces(
  app: App,
  q: Queryable,
  me: Requester,
  spaceIds: readonly string[],
): Promise<boolean> {
  let isAnyMade = false
  for (const spaceId of new Set(spaceIds)) {
    const kind = await kindOfSpace(app, q, me, spaceId)
    if (!kind) continue
    await insertSpace(q, { tenantId: me.tenantId, spaceId, kind, now: new Date(app.clock.now()) })
    isAnyMade = true
  }
  return isAnyMade
}

/** What a space with this id is; undefined where the person has no role in it. */
async function kindOfSpace(
  app: App,
  q: Queryable,
  me: Requester,
  spaceId: string,
): Promise<SpaceRow['kind'] | undefined> {
  if (spaceId === me.userId) return 'MINE'
  if (await roleByRoom(app, me, spaceId)) return 'ROOM'
  return (await standingByWorkspace(app, q, me, spaceId))?.role && 'WORKSPACE'
}

/**
 * The node for somebody who may do this with it.
 * @throws nodeNotFound to those without any role, and for what is in the trash unless `trashed` allows it
 * @throws driveRoleTooLow
 */
export async function requireNode(
  app: App,
  q: Queryable,
  me: Requester,
  nodeId: string,
  neededRole: DriveRole = 'VIEW',
  options: { trashed?: boolean } = {},
): Promise<NodeAccess> {
  const [access] = await requireNodes(app, q, me, [nodeId], neededRole, options)
  return access!
}

/** As `requireNode`, of several, in the order asked. */
export async function requireNodes(
  app: App,
  q: Queryable,
  me: Requester,
  nodeIds: readonly string[],
  neededRole: DriveRole = 'VIEW',
  { trashed: isInTrash = false }: { trashed?: boolean } = {},
): Promise<NodeAccess[]> {
  const accesses = await findAccess(app, q, me, nodeIds)
  return nodeIds.map(nodeId => {
    const access = accesses.get(nodeId)
    if (!access || (access.isTrashed && !isInTrash)) throw fail('nodeNotFound')
    requireRole(access.role, neededRole)
    return access
  })
}

/**
 * Whether somebody may do this with the whole of a space. A file or folder in it is none, whoever manages it.
 * @throws nodeNotFound, driveRoleTooLow
 */
export async function requireSpaceRoot(
  app: App,
  q: Queryable,
  me: Requester,
  spaceId: string,
  neededRole: DriveRole = 'VIEW',
): Promise<void> {
  const { node, role } = await requireNode(app, q, me, spaceId)
  if (node.node_id !== node.space_id) throw fail('nodeNotFound')
  requireRole(role, neededRole)
}

/** What holds for what stands in a folder: the role there, or a higher one by a share of its own. */
export async function accessesBelow(
  app: App,
  q: Queryable,
  me: Requester,
  folder: NodeAccess,
  children: readonly NodeRow[],
): Promise<NodeAccess[]> {
  const roleInRoom = roomRoles(app, me)
  const shares = await selectShareRoles(
    q,
    me,
    children.map(node => node.node_id),
  )
  const path = [...folder.path, { nodeId: folder.node.node_id, name: folder.node.name }]
  return Promise.all(
    children.map(async node => {
      const share = shares.get(node.node_id)
      const role = atMost(highest(folder.role, share && (await shareRole(share, roleInRoom)))!, folder.most)
      const isFolderTrashed = folder.isTrashed
      const isTrashed = isFolderTrashed || node.trashed_time !== null
      const above = [node.node_id, ...folder.above]
      const { most } = folder
      return { node, role, most, path, depth: folder.depth + 1, above, isFolderTrashed, isTrashed }
    }),
  )
}

/** @throws driveRoleTooLow */
export function requireRole(role: DriveRole, neededRole: DriveRole): void {
  if (!includesRole(role, neededRole)) throw fail('driveRoleTooLow', { role, needed: neededRole })
}

/** What holds in the whole of a space. */
interface SpaceRights {
  /** The person's role there, if any. */
  role?: DriveRole | undefined
  /** Nobody has a higher one there, by a share either. */
  most?: DriveRole | undefined
}

/** The person's role in the whole of a space: of their own, or of a room or workspace that they can see now. */
export const roleInSpace = async (
  app: App,
  me: Requester,
  space: Pick<SpaceRow, 'space_id' | 'kind'>,
): Promise<DriveRole | undefined> =>
  (await standings(app, app.db, me, roomRoles(app, me))({ space_kind: space.kind, node: space }))?.role

/** What holds in the spaces of these nodes, each asked once; undefined where nothing is to be seen, shared or not. */
function standings(app: App, q: Queryable, me: Requester, roleInRoom: RoleInRoom) {
  const ofWorkspaces = new Map<string, Promise<SpaceRights | undefined>>()
  return async ({
    space_kind: kind,
    node: { space_id: spaceId },
  }: {
    space_kind: SpaceRow['kind']
    node: Pick<NodeRow, 'space_id'>
  }): Promise<SpaceRights | undefined> => {
    if (kind === 'MINE') return spaceId === me.userId ? { role: 'MANAGE' } : {}
    if (kind === 'ROOM') return { role: await roleInRoom(spaceId) }
    const standing = ofWorkspaces.get(spaceId) ?? standingByWorkspace(app, q, me, spaceId)
    ofWorkspaces.set(spaceId, standing)
    return standing
  }
}

/**
 * Owners and administrators manage the drive of their workspace, members edit, guests have what is shared with them. What an archived one holds can
 * only be read; what a deleted one holds is seen by nobody.
 */
async function standingByWorkspace(
  app: App,
  q: Queryable,
  me: Requester,
  workspaceId: string,
): Promise<SpaceRights | undefined> {
  const workspace = await app.services.driveWorkspaces.find(q, me, workspaceId)
  if (!workspace || workspace.status === 'DELETED') return undefined
  const most = workspace.status === 'ARCHIVED' ? 'VIEW' : undefined
  const role = workspace.role && workspaceDriveRoles[workspace.role]
  return { role: role && atMost(role, most), most }
}

const workspaceDriveRoles: Record<WorkspaceRole, DriveRole | undefined> = {
  OWNER: 'MANAGE',
  ADMIN: 'MANAGE',
  MEMBER: 'EDIT',
  GUEST: undefined,
}

const atMost = (role: DriveRole, most: DriveRole | undefined): DriveRole =>
  most && includesRole(role, most) ? most : role

/**
 * Owner and deputies manage the files of their group, and everybody those of their own room; restricted members read them, all others edit. Of a
 * read-only room everybody reads.
 */
async function roleByRoom(app: App, me: Requester, roomId: string): Promise<DriveRole | undefined> {
  const room = await app.services.members.find(me.tenantId, roomId)
  const role = room?.roles.get(me.userId)
  if (!room || role === undefined || (await isHiddenFrom(app, me, room))) return undefined
  if (role === MemberRole.RESTRICTED || room.isReadOnly) return 'VIEW'
  const isManager = room.type === 'SELF' || (room.type === 'GROUP' && role <= MemberRole.DEPUTY)
  return isManager ? 'MANAGE' : 'EDIT'
}

type RoleInRoom = (roomId: string) => Promise<DriveRole | undefined>

/** Each room is asked once. */
function roomRoles(app: App, me: Requester): RoleInRoom {
  const roles = new Map<string, Promise<DriveRole | undefined>>()
  return roomId => {
    const role = roles.get(roomId) ?? roleByRoom(app, me, roomId)
    roles.set(roomId, role)
    return role
  }
}

async function accessOf(
  me: Requester,
  { node, chain }: ChainRow,
  standing: SpaceRights | undefined,
  roleInRoom: RoleInRoom,
): Promise<NodeAccess | undefined> {
  if (!standing) return undefined
  const { role: ofSpace, most } = standing
  if (chain.some(ancestor => ancestor.is_deleted)) return undefined
  // Nobody changes what stands in a message but its author, there.
  if (node.seq !== null)
    return (
      ofSpace && {
        ...{ node, role: 'VIEW', path: [], depth: 0, above: [node.node_id] },
        ...{ isTrashed: false, isFolderTrashed: false },
      }
    )
  let role = ofSpace
  const path: NodeAccess['path'] = []
  // From the root down: what is visible begins at the topmost folder with a role.
  for (const ancestor of chain.toReversed()) {
    role = highest(role, await shareRole(ancestor, roleInRoom))
    if (role && ancestor.node_id !== node.node_id)
      path.push({ nodeId: ancestor.node_id, name: ancestor.name })
  }
  const isFolderTrashed = chain.some(
    ancestor => ancestor.node_id !== node.node_id && ancestor.trashed_time !== null,
  )
  const isTrashed = isFolderTrashed || node.trashed_time !== null
  if (isTrashed && !ofSpace && role !== 'MANAGE' && !isTrashedBy(me, chain)) return undefined
  const above = chain.map(ancestor => ancestor.node_id)
  if (!role) return undefined
  const place = { path, depth: chain.length - 1, above, isTrashed, isFolderTrashed }
  return { node, role: atMost(role, most), most, ...place }
}

/**
 * What is deleted is gone for those with whom it was shared, but for who put it there themselves: they may take that back. Those of the space, and who
 * manages it, see its trash.
 */
const isTrashedBy = (me: Requester, chain: ChainRow['chain']) =>
  chain.every(({ trashed_time, trashed_by }) => trashed_time === null || trashed_by === me.userId)

async function shareRole(ancestor: ShareRoles, roleInRoom: RoleInRoom): Promise<DriveRole | undefined> {
  let role = ancestor.own_role as DriveRole | undefined | null
  for (const roomRole of ancestor.room_roles) {
    const [roomId, sharedRole] = roomRole.split(':') as [string, DriveRole]
    if (await roleInRoom(roomId)) role = highest(role ?? undefined, sharedRole)
  }
  return role ?? undefined
}

const highest = (a: DriveRole | undefined, b: DriveRole | undefined): DriveRole | undefined =>
  [a, b].reduce((best, role) =>
    role && (!best || driveRoles.indexOf(role) > driveRoles.indexOf(best)) ? role : best,
  )

/** Of the attachments among these nodes whose message the person can see: its id. */
async function messagesOfVisibleAttachments(
  app: App,
  me: Requester,
  nodes: readonly NodeRow[],
): Promise<ReadonlyMap<string, string>> {
  const messageIds = new Map<string, string>()
  const byRoom = Map.groupBy(
    nodes.filter(node => node.seq !== null),
    node => node.space_id,
  )
  for (const [roomId, attachments] of byRoom) {
    const visible = await app.services.attachmentMessages.visibleSeqs(
      app,
      me,
      roomId,
      attachments.map(node => node.seq!),
    )
    for (const { node_id: nodeId, seq } of attachments) {
      const messageId = visible.get(seq!)
      if (messageId !== undefined) messageIds.set(nodeId, messageId)
    }
  }
  return messageIds
}

/** Whether the person may hear that a space changes: who has a role in it, or on anything there. */
export async function mayHearSpace(app: App, me: Requester, spaceId: string): Promise<boolean> {
  if (await kindOfSpace(app, app.db, me, spaceId)) return true
  const workspace = await app.services.driveWorkspaces.find(app.db, me, spaceId)
  if (workspace?.status === 'DELETED') return false
  const { rooms, isOwn } = await selectSharedIn(app.db, me, spaceId)
  if (isOwn) return true
  const roleInRoom = roomRoles(app, me)
  for (const roomId of rooms) if (await roleInRoom(roomId)) return true
  return false
}
