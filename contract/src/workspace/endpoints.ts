import { z } from 'zod'
import {
  administrator,
  placeAdministrator,
  user,
  workspaceAdmin,
  workspaceMember,
  workspaceMemberButGuest,
  workspaceOwner,
} from '../access.ts'
import { endpoint, servicePath } from '../endpoint.ts'
import { InviteHours } from '../invite/models.ts'
import { context, listQuery, page } from '../paging.ts'
import { maxWorkspaceDescription, maxWorkspaceName } from '../rules/room.ts'
import { id, line, paragraph } from '../text.ts'
import {
  DefaultRoom,
  Workspace,
  WorkspaceInvite,
  WorkspaceInvitePreview,
  WorkspaceInviteRole,
  WorkspaceMember,
  WorkspaceRole,
  WorkspaceSummary,
} from './models.ts'

const path = servicePath('workspace-service')
/** Of our own: the specification has five calls of workspaces. */
const own = servicePath('workspace-management-service')
const byId = z.object({ id: id() })
const ofMember = z.object({ id: id(), userId: id() })
const ofRoom = z.object({ id: id(), roomId: id() })
const token = z.object({ token: z.string().max(64) })
const rarely = { perMinute: 30, burst: 15 }
const memberErrors = ['workspaceNotFound'] as const
const adminErrors = ['workspaceNotFound', 'roleTooLow', 'workspaceDeleted'] as const

const fields = {
  name: line({ max: maxWorkspaceName }),
  description: paragraph({ max: maxWorkspaceDescription }),
}

export const listWorkspaces = endpoint({
  method: 'GET',
  path: path('v1', '/workspaces'),
  summary:
    'The caller’s own workspaces by name; deleted ones for their owners, as long as they can be restored',
  access: user,
  query: listQuery({ search: true }),
  answer: page(Workspace),
})

export const createWorkspace = endpoint({
  method: 'POST',
  path: path('v1', '/workspaces'),
  summary: 'Create a workspace; the caller owns it',
  access: administrator('workspace.create'),
  body: z.object({
    name: fields.name,
    description: fields.description.optional(),
    creationId: id()
      .optional()
      .describe('Chosen by the client; sent again, it is one workspace, whose own id follows from it'),
  }),
  answer: Workspace,
  errors: adminErrors,
  limit: rarely,
  audit: true,
})

export const updateWorkspace = endpoint({
  method: 'PUT',
  path: path('v1', '/workspaces/{id}'),
  summary: 'Change name and description; omitted fields stay',
  access: workspaceAdmin,
  params: byId,
  body: z.object({ name: fields.name.optional(), description: fields.description.optional() }),
  answer: Workspace,
  errors: adminErrors,
})

export const getWorkspace = endpoint({
  method: 'GET',
  path: path('v1', '/workspaces/{id}'),
  summary: 'One workspace of the caller',
  access: workspaceMember,
  params: byId,
  query: context,
  answer: Workspace,
  errors: memberErrors,
})

export const deleteWorkspace = endpoint({
  method: 'DELETE',
  path: path('v1', '/workspaces/{id}'),
  summary:
    'Delete a workspace: its groups are hidden at once, and deleted after 30 days unless it is restored',
  access: workspaceOwner,
  params: byId,
  answer: Workspace,
  errors: ['workspaceNotFound', 'roleTooLow'],
  limit: rarely,
  audit: true,
})

const turn = (verb: string, summary: string) =>
  endpoint({
    method: 'POST',
    path: own('v1', `/workspaces/{id}/${verb}`),
    summary,
    access: workspaceOwner,
    params: byId,
    answer: Workspace,
    errors: adminErrors,
    limit: rarely,
    audit: true,
  })
export const archiveWorkspace = turn('archive', 'Archive a workspace: its groups can only be read')
export const unarchiveWorkspace = turn('unarchive', 'Open an archived workspace again')
export const restoreWorkspace = turn(
  'restore',
  'Restore a deleted workspace within 30 days: its groups return with everybody in them, and it is archived where it was',
)

export const listWorkspaceMembers = endpoint({
  method: 'GET',
  path: own('v1', '/workspaces/{id}/members'),
  summary: 'The members by role and name; refused to guests',
  access: workspaceMemberButGuest,
  params: byId,
  query: listQuery({ search: true }),
  answer: page(WorkspaceMember),
  errors: ['workspaceNotFound', 'roleTooLow'],
})

export const addWorkspaceMembers = endpoint({
  method: 'POST',
  path: own('v1', '/workspaces/{id}/members'),
  summary:
    'Add people; who is in it already stays as they are, who has a block with the caller is left out. They come into the default groups, guests do not',
  access: workspaceAdmin,
  params: byId,
  body: z.object({
    userIds: z.array(id()).min(1).max(200),
    role: z.enum(['ADMIN', 'MEMBER', 'GUEST']).default('MEMBER'),
  }),
  answer: z.object({ added: z.array(WorkspaceMember) }),
  errors: [...adminErrors, 'userNotFound', 'workspaceFull', 'workspaceArchived', 'accountLimited'],
  limit: rarely,
})

export const updateWorkspaceMember = endpoint({
  method: 'PUT',
  path: own('v1', '/workspaces/{id}/members/{userId}'),
  summary: 'Change a member’s role; only owners make and unmake owners, and one always remains',
  access: workspaceAdmin,
  params: ofMember,
  body: z.object({ role: WorkspaceRole }),
  answer: WorkspaceMember,
  errors: [...adminErrors, 'memberNotFound', 'lastWorkspaceOwner'],
})

export const removeWorkspaceMember = endpoint({
  method: 'DELETE',
  path: own('v1', '/workspaces/{id}/members/{userId}'),
  summary:
    'Remove a member, from all groups of the workspace too; only owners remove owners, and one always remains',
  access: workspaceAdmin,
  params: ofMember,
  answer: z.object({ userId: z.string() }),
  errors: [...adminErrors, 'memberNotFound', 'lastWorkspaceOwner'],
})

export const leaveWorkspace = endpoint({
  method: 'POST',
  path: own('v1', '/workspaces/{id}/members/@/leave'),
  summary: 'Leave a workspace and all of its groups; its last owner cannot',
  access: { ...workspaceMember, sentence: 'Members and guests of the workspace, but its last owner' },
  params: byId,
  answer: z.object({ workspaceId: z.string() }),
  errors: ['workspaceNotFound', 'workspaceDeleted', 'lastWorkspaceOwner'],
})

export const listDefaultRooms = endpoint({
  method: 'GET',
  path: own('v1', '/workspaces/{id}/default-rooms'),
  summary: 'The groups that newcomers come into by themselves, by name; at most 10',
  access: workspaceAdmin,
  params: byId,
  query: context,
  answer: page(DefaultRoom),
  errors: adminErrors,
})

export const addDefaultRoom = endpoint({
  method: 'PUT',
  path: own('v1', '/workspaces/{id}/default-rooms/{roomId}'),
  summary: 'Make a group of the workspace one that newcomers come into; its owner and deputies may',
  access: workspaceAdmin,
  params: ofRoom,
  answer: page(DefaultRoom),
  errors: [...adminErrors, 'roomNotInWorkspace', 'tooManyDefaultRooms'],
})

export const removeDefaultRoom = endpoint({
  method: 'DELETE',
  path: own('v1', '/workspaces/{id}/default-rooms/{roomId}'),
  summary: 'Newcomers no longer come into this group; repeating it changes nothing',
  access: workspaceAdmin,
  params: ofRoom,
  answer: page(DefaultRoom),
  errors: adminErrors,
})

export const listWorkspaceInvites = endpoint({
  method: 'GET',
  path: own('v1', '/workspaces/{id}/invites'),
  summary: 'The valid invite links of a workspace, the newest first; at most 20',
  access: workspaceAdmin,
  params: byId,
  query: context,
  answer: page(WorkspaceInvite),
  errors: adminErrors,
  holdsSecret: true,
})

export const createWorkspaceInvite = endpoint({
  method: 'POST',
  path: own('v1', '/workspaces/{id}/invites'),
  summary: 'Create an invite link for a workspace',
  access: workspaceAdmin,
  params: byId,
  body: z.object({
    role: WorkspaceInviteRole.default('MEMBER'),
    hours: InviteHours,
    maxUses: z.number().int().min(1).max(2_000).optional(),
  }),
  answer: WorkspaceInvite,
  errors: [...adminErrors, 'workspaceArchived', 'tooManyInvites'],
  limit: rarely,
})

export const revokeWorkspaceInvite = endpoint({
  method: 'DELETE',
  path: own('v1', '/workspaces/{id}/invites/{inviteId}'),
  summary: 'Revoke a link',
  access: workspaceAdmin,
  params: z.object({ id: id(), inviteId: id() }),
  answer: z.object({ inviteId: z.string() }),
  errors: [...adminErrors, 'inviteNotFound'],
})

export const getWorkspaceInvite = endpoint({
  method: 'GET',
  path: own('v1', '/invites/{token}'),
  summary: 'The workspace of an invite link, as far as somebody outside may see it',
  access: user,
  params: token,
  query: context,
  answer: WorkspaceInvitePreview,
  errors: ['inviteNotFound'],
  limit: rarely,
})

export const joinWorkspaceByInvite = endpoint({
  method: 'POST',
  path: own('v1', '/invites/{token}/join'),
  summary:
    'Join a workspace by a link; repeating it returns the present state. It lets in nobody who was removed, and who left as a guest as a guest',
  access: user,
  params: token,
  answer: Workspace,
  errors: ['inviteNotFound', 'workspaceFull', 'workspaceArchived', 'accountLimited'],
  limit: rarely,
})

export const listAllWorkspaces = endpoint({
  method: 'GET',
  path: own('v1', '/workspaces/@/all'),
  summary: 'All workspaces of the tenant, the newest first, without their content; requestPayload {status}',
  access: placeAdministrator('workspace.read'),
  query: listQuery({ search: true }),
  answer: page(WorkspaceSummary),
})

export const listMembersForAdministrators = endpoint({
  method: 'GET',
  path: own('v1', '/workspaces/@/all/{id}/members'),
  summary: 'The members of any workspace by role, for administrators who are not in it',
  access: placeAdministrator('workspace.read'),
  params: byId,
  query: listQuery(),
  answer: page(WorkspaceMember),
  errors: memberErrors,
})

export const setWorkspaceOwner = endpoint({
  method: 'PUT',
  path: own('v1', '/workspaces/@/all/{id}/owners/{userId}'),
  summary:
    'Make somebody an owner of a workspace, member or not, so that one whose owners are gone can be run again',
  access: placeAdministrator('workspace.edit'),
  params: ofMember,
  answer: WorkspaceSummary,
  errors: ['workspaceNotFound', 'workspaceDeleted', 'userNotFound', 'workspaceFull', 'forbidden'],
  limit: rarely,
  audit: true,
})

export const setWorkspaceArchived = endpoint({
  method: 'PUT',
  path: own('v1', '/workspaces/@/all/{id}/archived'),
  summary: 'Archive any workspace or open it again, for administrators who are not in it',
  access: placeAdministrator('workspace.edit'),
  params: byId,
  body: z.object({ isArchived: z.boolean() }),
  answer: WorkspaceSummary,
  errors: ['workspaceNotFound', 'workspaceDeleted', 'forbidden'],
  limit: rarely,
  audit: true,
})
