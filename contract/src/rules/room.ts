/** Rules and limits of rooms, and of workspaces, which have rooms of their own. Lengths of text are in graphemes. */

export const maxRoomName = 100
export const maxRoomDescription = 500
/** What one person alone calls a room. */
export const maxPrivateName = 100

export const maxWorkspaceName = 80
export const maxWorkspaceDescription = 300
export const maxWorkspaceMembers = 2_000
export const maxWorkspaceRooms = 200
/** Groups that newcomers come into by themselves. */
export const maxDefaultRooms = 10
export const maxWorkspaceInvites = 20
/** A deleted workspace can be restored for so long. */
export const workspaceUndoMs = 30 * 24 * 3_600_000

/** From the highest down. Guests know only the groups that they were added to. */
export const workspaceRoles = ['OWNER', 'ADMIN', 'MEMBER', 'GUEST'] as const
/** What a link can make of somebody. */
export const workspaceInviteRoles = ['MEMBER', 'GUEST'] as const
