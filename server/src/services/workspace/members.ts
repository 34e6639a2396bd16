import { maxWorkspaceMembers, type WorkspaceMember, type WorkspaceRole } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Tx } from '#platform/db/index.ts'
import { Failure, fail } from '#platform/errors.ts'
import { forgetSharesIn, publishAccessChanged } from '../drive/index.ts'
import { findUserInfos, knownTo, requireUnlimited } from '../identity/index.ts'
import { findBlocked, findRoomsOfMember, joinGroup, leaveGroup } from '../room/index.ts'
import {
  changeWorkspace,
  changeWorkspaceAs,
  type LockedWorkspace,
  publishManaged,
  publishRemoved,
  publishTo,
} from './changing.ts'
import { keepPastMember } from './past-member-store.ts'
import { requireActive, requireRole, requireThere } from './policy.ts'
import { hearSharedAgain, settleRooms } from './settling.ts'
import { setStatus } from './status.ts'
import type { MemberRow } from './tables.ts'
import { viewMembers } from './view.ts'
import {
  countMembers,
  deleteMember,
  findMember,
  insertMembers,
  selectDefaultRoomIds,
  selectMembers,
  selectOwn,
  setRole,
} from './workspace-store.ts'

/** What `createEnteredWorkspaceProcessor` does. */
export const enteredProcessor = 'workspace/entered'

export interface EnteredWorkspace {
  workspaceId: string
  userId: string
}

/** In the transaction that takes them in: they come into the default groups though the process dies before `enterDefaultRooms`. */
export const requestDefaultRooms = (app: App, tx: Tx, members: readonly MemberRow[]): Promise<void> =>
  app.processors.add(
    tx,
    members.filter(isInDefaultRooms).map(member => {
      const { workspace_id: workspaceId, user_id: userId } = member
      const work: EnteredWorkspace = { workspaceId, userId }
      // Whoever took them in is at it.
      return { ...workKeyOf(member), processor: enteredProcessor, work, delayMs: 2_000 }
    }),
  )

const workKeyOf = ({ tenant_id: tenantId, workspace_id: workspaceId, user_id: userId }: MemberRow) => ({
  tenantId,
  key: `${workspaceId}/${userId}`,
})

const isInDefaultRooms = ({ role }: MemberRow): boolean => role !== 'GUEST'

/**
 * Takes people who are not in it into a locked workspace, and tells them. `enterDefaultRooms` follows after the commit.
 * @throws workspaceArchived, workspaceDeleted, workspaceFull
 */
export async function admit(
  app: App,
  tx: Tx,
  workspace: LockedWorkspace,
  userIds: readonly string[],
  role: WorkspaceRole,
): Promise<MemberRow[]> {
  const { row } = workspace
  requireActive(row)
  if ((await countMembers(tx, row)) + userIds.length > maxWorkspaceMembers)
    throw fail('workspaceFull', { max: maxWorkspaceMembers })
  const members = await insertMembers(tx, row, userIds, { role, now: new Date(app.clock.now()) })
  await requestDefaultRooms(app, tx, members)
  publishTo(workspace, members)
  await publishManaged(tx, workspace)
  return members
}

/** Newcomers come into the default groups, guests do not. A group that cannot take them is left out, and so is whoever is there already. */
export async function enterDefaultRooms(
  app: App,
  tenantId: string,
  members: readonly MemberRow[],
): Promise<void> {
  const newcomers = members.filter(isInDefaultRooms)
  const [first] = newcomers
  if (!first) return
  for (const roomId of await selectDefaultRoomIds(app.db, first))
    for (const { user_id: userId } of newcomers)
      await joinGroup(app, { tenantId, userId }, roomId).catch(error => {
        if (!(error instanceof Failure)) throw error
      })
  // Whoever leaves such a group from now on has left it.
  await app.processors.drop(enteredProcessor, newcomers.map(workKeyOf))
}

/** @throws workspaceNotFound, roleTooLow, workspaceDeleted, workspaceArchived, workspaceFull, userNotFound, accountLimited */
export async function addMembers(
  app: App,
  me: UserKey,
  workspaceId: string,
  { userIds, role }: { userIds: readonly string[]; role: WorkspaceRole },
): Promise<WorkspaceMember[]> {
  const requestedIds = [...new Set(userIds)]
  const knownPeople = await knownTo(app, me, requestedIds)
  const members = await changeWorkspaceAs(app, me, workspaceId, 'ADMIN', async (tx, workspace) => {
    requireActive(workspace.row)
    await requireUnlimited(app, me)
    const infos = await findUserInfos(app, me.tenantId, requestedIds)
    if (requestedIds.some(id => !infos.has(id) || !knownPeople.has(id))) throw fail('userNotFound')
    const blockedIds = await findBlocked(app, me, requestedIds)
    const there = new Set(
      (await selectMembers(tx, workspace.row, requestedIds)).map(member => member.user_id),
    )
    const newIds = requestedIds.filter(id => !there.has(id) && !blockedIds.has(id))
    return newIds.length === 0 ? [] : admit(app, tx, workspace, newIds, role)
  })
  await enterDefaultRooms(app, me.tenantId, members)
  return viewMembers(app, members)
}

/**
 * Only owners touch owners, and one always remains.
 * @throws roleTooLow, lastWorkspaceOwner
 */
async function requireTouch(
  tx: Tx,
  { row, role }: LockedWorkspace & { role: WorkspaceRole },
  member: MemberRow,
  becomes?: WorkspaceRole,
): Promise<void> {
  if (member.role === 'OWNER' || becomes === 'OWNER') requireRole(role, 'OWNER')
  if (member.role === 'OWNER' && becomes !== 'OWNER' && (await countMembers(tx, row, 'OWNER')) === 1)
    throw fail('lastWorkspaceOwner')
}

/** Who is a guest no more comes into the default groups. @throws workspaceNotFound, roleTooLow, workspaceDeleted, memberNotFound, lastWorkspaceOwner */
export async function changeRole(
  app: App,
  me: UserKey,
  workspaceId: string,
  { userId, role }: { userId: string; role: WorkspaceRole },
): Promise<WorkspaceMember> {
  const { member, newcomers } = await changeWorkspaceAs(
    app,
    me,
    workspaceId,
    'ADMIN',
    async (tx, workspace) => {
      requireThere(workspace.row)
      const before = await findMember(tx, workspace.row, userId)
      if (!before) throw fail('memberNotFound')
      if (before.role === role) return { member: before, newcomers: [] }
      await requireTouch(tx, workspace, before, role)
      const updatedMember = await setRole(tx, workspace.row, userId, role)
      const newcomers = before.role === 'GUEST' ? [updatedMember] : []
      await requestDefaultRooms(app, tx, newcomers)
      publishTo(workspace, [updatedMember])
      await publishManaged(tx, workspace)
      return { member: updatedMember, newcomers }
    },
  )
  await hearSharedAgain(app, member, [userId])
  await enterDefaultRooms(app, me.tenantId, newcomers)
  const [view] = await viewMembers(app, [member])
  return view!
}

/**
 * They leave its groups too, and no link lets them in again: somebody has to add them.
 * @throws workspaceNotFound, roleTooLow, workspaceDeleted, memberNotFound, lastWorkspaceOwner
 */
export async function removeMember(
  app: App,
  me: UserKey,
  workspaceId: string,
  userId: string,
): Promise<void> {
  await changeWorkspaceAs(app, me, workspaceId, 'ADMIN', async (tx, workspace) => {
    requireThere(workspace.row)
    const member = await findMember(tx, workspace.row, userId)
    if (!member) throw fail('memberNotFound')
    await requireTouch(tx, workspace, member)
    await part(app, tx, workspace, userId)
    const now = new Date(app.clock.now())
    await keepPastMember(tx, workspace.row, userId, { returnsAs: null, now })
  })
  await leaveRooms(app, { tenantId: me.tenantId, userId }, workspaceId)
}

/** A guest comes back by a link as a guest: a role that was lowered does not rise by leaving. @throws workspaceNotFound, workspaceDeleted, lastWorkspaceOwner */
export async function leave(app: App, me: UserKey, workspaceId: string): Promise<void> {
  await changeWorkspaceAs(app, me, workspaceId, 'GUEST', async (tx, workspace) => {
    requireThere(workspace.row)
    await requireTouch(tx, workspace, (await findMember(tx, workspace.row, me.userId))!)
    await part(app, tx, workspace, me.userId)
    const now = new Date(app.clock.now())
    if (workspace.role === 'GUEST')
      await keepPastMember(tx, workspace.row, me.userId, { returnsAs: 'GUEST', now })
  })
  await leaveRooms(app, me, workspaceId)
}

/** What was shared with them by name in its drive is theirs no more either. */
async function part(app: App, tx: Tx, workspace: LockedWorkspace, userId: string): Promise<void> {
  const { tenant_id: tenantId, workspace_id: workspaceId } = workspace.row
  await deleteMember(tx, workspace.row, userId)
  await forgetSharesIn(tx, { tenantId, userId }, workspaceId)
  await publishAccessChanged(app, tx, tenantId, [userId], workspaceId)
  publishRemoved(workspace, [userId])
  await publishManaged(tx, workspace)
}

/** Repeated, it changes nothing. */
export async function leaveRooms(app: App, who: UserKey, workspaceId: string): Promise<void> {
  await hearSharedAgain(app, { tenant_id: who.tenantId, workspace_id: workspaceId }, [who.userId])
  for (const roomId of await findRoomsOfMember(app.db, who, workspaceId))
    await leaveGroup(app, who, roomId, true).catch(error => {
      // They are out of it already.
      if (!(error instanceof Failure)) throw error
    })
}

/**
 * Takes a person out of all of their workspaces, before their account is erased. The last owner hands over to the longest administrator, else
 * the longest member; where nobody can take over, the workspace is deleted.
 */
export async function leaveAllWorkspaces(app: App, who: UserKey): Promise<void> {
  for (const workspaceId of await findWorkspaceIds(app, who)) {
    await changeWorkspace(app, who, workspaceId, async (tx, workspace) => {
      const { row, role } = workspace
      if (!role) return
      await part(app, tx, workspace, who.userId)
      if (role !== 'OWNER' || (await countMembers(tx, row, 'OWNER')) > 0) return
      const heir = (await selectMembers(tx, row)).find(member => member.role !== 'GUEST')
      if (heir) {
        publishTo(workspace, [await setRole(tx, row, heir.user_id, 'OWNER')])
      } else if (row.status !== 'DELETED')
        await setStatus(tx, workspace, 'DELETED', new Date(app.clock.now()))
    })
    await hearSharedAgain(app, { tenant_id: who.tenantId, workspace_id: workspaceId }, [who.userId])
    await settleRooms(app, who.tenantId, workspaceId)
  }
}

const findWorkspaceIds = async (app: App, who: UserKey) =>
  (await selectOwn(app.db, who, { all: true })).map(row => row.workspace_id)
