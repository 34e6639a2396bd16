import { randomBytes } from 'node:crypto'
import {
  type InvitationPreview,
  maxWorkspaceInvites,
  type Workspace,
  type WorkspaceInvite,
  type WorkspaceInvitePreview,
} from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { Queryable } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { uuidv7 } from '#platform/uuid.ts'
import { findInviter, findUserInfos, requireUnlimited } from '../identity/index.ts'
import { changeWorkspace, changeWorkspaceAs, publishManaged } from './changing.ts'
import { countUse, deleteInvite, findInvite, insertInvite, selectInvites } from './invite-store.ts'
import { admit, enterDefaultRooms } from './members.ts'
import { findPastMember } from './past-member-store.ts'
import { requireActive, requireRole, requireThere, requireWorkspace } from './policy.ts'
import type { InviteRow, MemberRow } from './tables.ts'
import { viewWorkspace } from './view.ts'
import { findById, findMember } from './workspace-store.ts'

const hourMs = 3_600_000

async function viewInvites(app: App, rows: readonly InviteRow[]): Promise<WorkspaceInvite[]> {
  const [first] = rows
  if (!first) return []
  const ids = rows.map(row => row.created_by)
  const infos = await findUserInfos(app, first.tenant_id, ids)
  return rows.map(row => ({
    inviteId: row.invite_id,
    workspaceId: row.workspace_id,
    token: row.token,
    role: row.role,
    ...(row.expires_time ? { expiresTime: row.expires_time.getTime() } : {}),
    ...(row.max_uses === null ? {} : { maxUses: row.max_uses }),
    useCount: row.use_count,
    createdBy: infos.get(row.created_by) ?? { userId: row.created_by },
    createdTime: row.created_time.getTime(),
  }))
}

/** @throws workspaceNotFound, roleTooLow, workspaceDeleted */
export async function listInvites(app: App, me: UserKey, workspaceId: string): Promise<WorkspaceInvite[]> {
  const row = await requireWorkspace(app, me, workspaceId)
  requireRole(row.role, 'ADMIN')
  requireThere(row)
  return viewInvites(app, await selectInvites(app.db, row, new Date(app.clock.now())))
}

/** @throws workspaceNotFound, roleTooLow, workspaceDeleted, workspaceArchived, tooManyInvites */
export function makeInvite(
  app: App,
  me: UserKey,
  workspaceId: string,
  {
    role,
    hours,
    maxUses,
  }: { role: 'MEMBER' | 'GUEST'; hours?: number | undefined; maxUses?: number | undefined },
): Promise<WorkspaceInvite> {
  return changeWorkspaceAs(app, me, workspaceId, 'ADMIN', async (tx, workspace) => {
    requireActive(workspace.row)
    const now = new Date(app.clock.now())
    if ((await selectInvites(tx, workspace.row, now)).length >= maxWorkspaceInvites)
      throw fail('tooManyInvites', { max: maxWorkspaceInvites })
    const row = await insertInvite(tx, {
      tenant_id: me.tenantId,
      workspace_id: workspaceId,
      invite_id: uuidv7(),
      token: randomBytes(16).toString('base64url'),
      role,
      expires_time: hours ? new Date(now.getTime() + hours * hourMs) : null,
      max_uses: maxUses ?? null,
      created_by: me.userId,
      created_time: now,
    })
    await publishManaged(tx, workspace)
    const [invite] = await viewInvites(app, [row])
    return invite!
  })
}

/** @throws workspaceNotFound, roleTooLow, workspaceDeleted, inviteNotFound */
export async function dropInvite(
  app: App,
  me: UserKey,
  workspaceId: string,
  inviteId: string,
): Promise<void> {
  const isGone = await changeWorkspaceAs(app, me, workspaceId, 'ADMIN', async (tx, workspace) => {
    requireThere(workspace.row)
    await publishManaged(tx, workspace)
    return deleteInvite(tx, workspace.row, inviteId, new Date(app.clock.now()))
  })
  if (!isGone) throw fail('inviteNotFound')
}

/**
 * A link that works for the caller, and the role that it gives them; what does not work any more looks like what never was, and so does every
 * link of a workspace from which the caller was removed. @throws inviteNotFound
 */
async function requireInvite(app: App, q: Queryable, me: UserKey, token: string) {
  const now = new Date(app.clock.now())
  const invite = await findInvite(q, me.tenantId, token, { now, usedUp: true })
  const row = invite && (await findById(q, me.tenantId, invite.workspace_id))
  if (!invite || !row || row.status === 'DELETED') throw fail('inviteNotFound')
  const member = await findMember(q, row, me.userId)
  if (!member && !(await findInvite(q, me.tenantId, token, { now }))) throw fail('inviteNotFound')
  const past = member ? undefined : await findPastMember(q, row, me.userId)
  if (past && !past.returns_as) throw fail('inviteNotFound')
  return { invite, row, member, role: past?.returns_as ?? invite.role }
}

/** Whose link it is and which workspace it leads into, for whoever holds it. */
export async function outsideOfInvite(
  app: App,
  tenantId: string,
  token: string,
): Promise<Pick<InvitationPreview, 'inviter' | 'place'> | undefined> {
  const invite = await findInvite(app.db, tenantId, token, { now: new Date(app.clock.now()) })
  const row = invite && (await findById(app.db, tenantId, invite.workspace_id))
  if (!invite || !row || row.status === 'DELETED') return undefined
  const inviter = await findInviter(app, tenantId, invite.created_by)
  return { ...(inviter ? { inviter } : {}), place: { name: row.name } }
}

/** @throws inviteNotFound */
export async function previewInvite(app: App, me: UserKey, token: string): Promise<WorkspaceInvitePreview> {
  const { row, member, role } = await requireInvite(app, app.db, me, token)
  return {
    name: row.name,
    ...(row.description ? { description: row.description } : {}),
    role,
    isMember: member !== undefined,
    ...(member ? { workspaceId: row.workspace_id } : {}),
  }
}

/** @throws inviteNotFound, workspaceFull, workspaceArchived, accountLimited */
export async function join(app: App, me: UserKey, token: string): Promise<Workspace> {
  const foundInvite = await requireInvite(app, app.db, me, token)
  if (!foundInvite.member) await requireUnlimited(app, me)
  const { workspace, members } = await changeWorkspace(
    app,
    me,
    foundInvite.row.workspace_id,
    async (tx, lockedRow) => {
      const { invite, member, role } = await requireInvite(app, tx, me, token)
      if (member) return { workspace: viewWorkspace(lockedRow.row, member.role), members: [] as MemberRow[] }
      const members = await admit(app, tx, lockedRow, [me.userId], role)
      await countUse(tx, invite)
      return { workspace: viewWorkspace(lockedRow.row, role), members }
    },
  )
  await enterDefaultRooms(app, me.tenantId, members)
  return workspace
}
