import type { workspaceErrors as vi } from '../vi/workspaceErrors.ts'

export const workspaceErrors = {
  workspaceArchived: 'This workspace is archived. Its owner has to open it first.',
  workspaceDeleted: 'This workspace was deleted.',
  workspaceFull: data => `The workspace is full: ${(data.max ?? 2_000).toLocaleString('en')} people.`,
  lastWorkspaceOwner: 'A workspace needs an owner. Make somebody else one first.',
  roomNotInWorkspace: 'Only a group of this workspace that you lead can be chosen.',
  tooManyDefaultRooms: data => `There are ${data.max ?? 10} default groups already. Remove one first.`,
  tooManyWorkspaceRooms: data => `The workspace has ${data.max ?? 200} groups, the most there can be.`,
} satisfies typeof vi
