import type { DriveWorkspaces } from '../drive/index.ts'

/** Port: what notes ask of workspaces, which are above them. Guests of a workspace have no role on what is shared with it. */
export type NoteWorkspaces = Pick<DriveWorkspaces, 'find' | 'memberIds'>

declare module '#platform/app.ts' {
  interface Services {
    noteWorkspaces: NoteWorkspaces
  }
}
