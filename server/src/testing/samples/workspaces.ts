import { v7 as uuidv7 } from 'uuid'
import type { SamplesOf, Scene } from './scene.ts'

const theWorkspace = (scene: Scene) => ({ params: { id: scene.workspaceId } })
const aboutMember = (scene: Scene) => ({ params: { id: scene.workspaceId, userId: scene.member.userId } })
const aboutRoom = (scene: Scene) => ({ params: { id: scene.workspaceId, roomId: scene.roomId } })
const byNoLink = () => ({ params: { token: 'không có' } })

export const workspaces: SamplesOf<'workspace'> = {
  workspace: {
    listWorkspaces: () => ({}),
    createWorkspace: () => ({ body: { name: 'Trường Hoa Sen', description: 'Thầy cô và học trò' } }),
    updateWorkspace: scene => ({ ...theWorkspace(scene), body: { name: 'Tên mới' } }),
    getWorkspace: theWorkspace,
    deleteWorkspace: theWorkspace,
    archiveWorkspace: theWorkspace,
    unarchiveWorkspace: theWorkspace,
    restoreWorkspace: theWorkspace,
    listWorkspaceMembers: theWorkspace,
    addWorkspaceMembers: scene => ({ ...theWorkspace(scene), body: { userIds: [scene.outsider.userId] } }),
    updateWorkspaceMember: scene => ({ ...aboutMember(scene), body: { role: 'GUEST' } }),
    removeWorkspaceMember: aboutMember,
    leaveWorkspace: theWorkspace,
    listDefaultRooms: theWorkspace,
    addDefaultRoom: aboutRoom,
    removeDefaultRoom: aboutRoom,
    listWorkspaceInvites: theWorkspace,
    createWorkspaceInvite: scene => ({ ...theWorkspace(scene), body: { hours: 24, maxUses: 10 } }),
    revokeWorkspaceInvite: scene => ({ params: { id: scene.workspaceId, inviteId: uuidv7() } }),
    getWorkspaceInvite: byNoLink,
    joinWorkspaceByInvite: byNoLink,
    listAllWorkspaces: () => ({}),
    listMembersForAdministrators: theWorkspace,
    setWorkspaceOwner: aboutMember,
    setWorkspaceArchived: scene => ({ ...theWorkspace(scene), body: { isArchived: true } }),
  },
}
