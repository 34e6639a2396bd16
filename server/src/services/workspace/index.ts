/** Workspace owns workspaces: who is in them in which role, how people come in, and what their status means for their groups. */
import { contract } from '@trau/contract'
import type { Handlers } from '#platform/app.ts'
import { defineService, serve } from '#platform/service.ts'
import { addDefaultRoom } from './endpoints/addDefaultRoom.ts'
import { addWorkspaceMembers } from './endpoints/addWorkspaceMembers.ts'
import { archiveWorkspace } from './endpoints/archiveWorkspace.ts'
import { createWorkspace } from './endpoints/createWorkspace.ts'
import { createWorkspaceInvite } from './endpoints/createWorkspaceInvite.ts'
import { deleteWorkspace } from './endpoints/deleteWorkspace.ts'
import { getWorkspace } from './endpoints/getWorkspace.ts'
import { getWorkspaceInvite } from './endpoints/getWorkspaceInvite.ts'
import { joinWorkspaceByInvite } from './endpoints/joinWorkspaceByInvite.ts'
import { leaveWorkspace } from './endpoints/leaveWorkspace.ts'
import { listAllWorkspaces } from './endpoints/listAllWorkspaces.ts'
import { listDefaultRooms } from './endpoints/listDefaultRooms.ts'
import { listMembersForAdministrators } from './endpoints/listMembersForAdministrators.ts'
import { listWorkspaceInvites } from './endpoints/listWorkspaceInvites.ts'
import { listWorkspaceMembers } from './endpoints/listWorkspaceMembers.ts'
import { listWorkspaces } from './endpoints/listWorkspaces.ts'
import { removeDefaultRoom } from './endpoints/removeDefaultRoom.ts'
import { removeWorkspaceMember } from './endpoints/removeWorkspaceMember.ts'
import { restoreWorkspace } from './endpoints/restoreWorkspace.ts'
import { revokeWorkspaceInvite } from './endpoints/revokeWorkspaceInvite.ts'
import { setWorkspaceArchived } from './endpoints/setWorkspaceArchived.ts'
import { setWorkspaceOwner } from './endpoints/setWorkspaceOwner.ts'
import { unarchiveWorkspace } from './endpoints/unarchiveWorkspace.ts'
import { updateWorkspace } from './endpoints/updateWorkspace.ts'
import { updateWorkspaceMember } from './endpoints/updateWorkspaceMember.ts'
import { createEnteredWorkspaceProcessor } from './entered-rooms.ts'
import { forgetDeletedWorkspaces } from './jobs/forgetDeletedWorkspaces.ts'
import { settleDueRooms } from './jobs/settleDueRooms.ts'
import { createLeftWorkspaceProcessor } from './left-rooms.ts'
import { newcomers } from './newcomers.ts'
import { personalData } from './personal-data.ts'
import { driveWorkspaces, workspaces } from './port.ts'

export const handlers = {
  addDefaultRoom,
  addWorkspaceMembers,
  archiveWorkspace,
  createWorkspace,
  createWorkspaceInvite,
  deleteWorkspace,
  getWorkspace,
  getWorkspaceInvite,
  joinWorkspaceByInvite,
  leaveWorkspace,
  listAllWorkspaces,
  listDefaultRooms,
  listWorkspaceInvites,
  listWorkspaceMembers,
  listWorkspaces,
  removeDefaultRoom,
  removeWorkspaceMember,
  restoreWorkspace,
  revokeWorkspaceInvite,
  unarchiveWorkspace,
  listMembersForAdministrators,
  setWorkspaceArchived,
  setWorkspaceOwner,
  updateWorkspace,
  updateWorkspaceMember,
} satisfies Handlers<typeof contract.workspace>

export const service = defineService({
  name: 'workspace',
  endpoints: [serve(contract.workspace, handlers)],
  tables: [
    'workspace',
    'workspace_default_room',
    'workspace_invite',
    'workspace_member',
    'workspace_past_member',
  ],
  personalData,
  ports: { workspaces, driveWorkspaces, noteWorkspaces: driveWorkspaces, newcomers },
  processors: [createLeftWorkspaceProcessor, createEnteredWorkspaceProcessor],
  jobs: [settleDueRooms, forgetDeletedWorkspaces],
})

export { outsideOfInvite } from './invites.ts'
export { leaveAllWorkspaces } from './members.ts'
export { makeWorkspace } from './status.ts'
export { selectOnlyGuests } from './workspace-store.ts'
