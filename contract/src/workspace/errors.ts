export const workspaceErrors = {
  workspaceNotFound: { status: 404 },
  workspaceArchived: { status: 409 },
  workspaceDeleted: { status: 409 },
  workspaceFull: { status: 409 },
  lastWorkspaceOwner: { status: 409 },
  notInWorkspace: { status: 409 },
  roomNotInWorkspace: { status: 409 },
  tooManyDefaultRooms: { status: 409 },
  tooManyWorkspaceRooms: { status: 409 },
  roomReadOnly: { status: 409 },
} as const

export interface WorkspaceErrorData {
  workspaceFull: { max: number }
  tooManyDefaultRooms: { max: number }
  tooManyWorkspaceRooms: { max: number }
}
