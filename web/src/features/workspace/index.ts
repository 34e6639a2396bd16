/** Workspaces: the settings of one's own, and the page of an invite link. */
export { JoinWorkspaceScreen } from './JoinWorkspaceScreen.tsx'
export { WorkspacesScreen } from './WorkspacesScreen.tsx'
