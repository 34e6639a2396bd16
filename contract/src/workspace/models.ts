import { z } from 'zod'
import { UserInfo } from '../identity/models.ts'
import { workspaceInviteRoles, workspaceRoles } from '../rules/room.ts'
import { time } from '../text.ts'

export const WorkspaceStatus = z
  .enum(['ACTIVE', 'ARCHIVED', 'DELETED'])
  .describe('ARCHIVED: its groups can only be read. DELETED: its groups are hidden, until it is restored')
export type WorkspaceStatus = z.output<typeof WorkspaceStatus>

export const WorkspaceRole = z
  .enum(workspaceRoles)
  .describe('GUEST: sees only the groups they were added to, and no list of members')
export type WorkspaceRole = z.output<typeof WorkspaceRole>

/** People with groups of their own, as one of its members sees it. */
export const Workspace = z.object({
  workspaceId: z.string(),
  name: z.string(),
  description: z.string().optional(),
  status: WorkspaceStatus,
  deletedTime: time().optional().describe('DELETED only'),
  restorableUntil: time().optional().describe('DELETED only: what it holds is deleted after this'),
  selfRole: WorkspaceRole,
  createdTime: time(),
  updatedTime: time(),
})
export type Workspace = z.output<typeof Workspace>

/** What administrators see of a workspace: none of its content. */
export const WorkspaceSummary = Workspace.omit({ selfRole: true }).extend({
  owners: z.array(UserInfo).describe('At most 5'),
  memberCount: z.number().int(),
  roomCount: z.number().int(),
})
export type WorkspaceSummary = z.output<typeof WorkspaceSummary>

export const WorkspaceMember = z.object({
  workspaceId: z.string(),
  role: WorkspaceRole,
  joinedTime: time(),
  user: UserInfo,
})
export type WorkspaceMember = z.output<typeof WorkspaceMember>

/** A group that newcomers come into by themselves. */
export const DefaultRoom = z.object({
  roomId: z.string(),
  name: z.string().describe('Empty for a group without a name'),
  memberCount: z.number().int(),
})
export type DefaultRoom = z.output<typeof DefaultRoom>

export const WorkspaceInviteRole = z.enum(workspaceInviteRoles)

/** A link by which people come into a workspace. */
export const WorkspaceInvite = z.object({
  inviteId: z.string(),
  workspaceId: z.string(),
  token: z.string().describe('Stands in the address `/workspace/join/{token}`'),
  role: WorkspaceInviteRole,
  expiresTime: time().optional().describe('Absent when it does not end by itself'),
  maxUses: z.number().int().optional().describe('Absent when any number of people may use it'),
  useCount: z.number().int(),
  createdBy: UserInfo,
  createdTime: time(),
})
export type WorkspaceInvite = z.output<typeof WorkspaceInvite>

/** What somebody who was given a link sees of the workspace before they are in it. */
export const WorkspaceInvitePreview = z.object({
  name: z.string(),
  description: z.string().optional(),
  role: WorkspaceInviteRole,
  isMember: z.boolean(),
  workspaceId: z.string().optional().describe('For its members'),
})
export type WorkspaceInvitePreview = z.output<typeof WorkspaceInvitePreview>
