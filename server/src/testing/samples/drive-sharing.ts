import { uuidv7 } from '#platform/uuid.ts'
import { noBytes, type SamplesOf, type Scene } from './scene.ts'

const theNode = (scene: Scene) => ({ params: { nodeId: scene.nodeId } })
const theNodes = (scene: Scene) => ({ body: { nodeIds: [scene.nodeId] } })
const noShare = (scene: Scene) => ({ params: { nodeId: scene.nodeId, shareId: uuidv7() } })
const noLink = (scene: Scene) => ({ params: { nodeId: scene.nodeId, linkId: uuidv7() } })
const noComment = (scene: Scene) => ({ params: { nodeId: scene.nodeId, commentId: uuidv7() } })
/** Of no link. */
const token = 'khong-co-lien-ket-nao-o-day'

export const driveSharing: SamplesOf<'driveSharing' | 'driveLinks' | 'driveZip' | 'driveQuota'> = {
  driveSharing: {
    listSharedWithMe: () => ({}),
    listDriveShares: theNode,
    shareDriveNode: scene => ({
      ...theNode(scene),
      body: { userIds: [scene.outsider.userId], role: 'VIEW' as const, clientShareId: uuidv7() },
    }),
    updateDriveShare: scene => ({ ...noShare(scene), body: { role: 'EDIT' as const } }),
    deleteDriveShare: noShare,
    listDriveLinks: theNode,
    createDriveLink: scene => ({ ...theNode(scene), body: { role: 'VIEW' as const } }),
    updateDriveLink: scene => ({ ...noLink(scene), body: { role: 'VIEW' as const } }),
    deleteDriveLink: noLink,
    listDriveLinkOpens: noLink,
    listDriveComments: theNode,
    addDriveComment: scene => ({
      ...theNode(scene),
      body: { text: 'Đẹp quá', clientCommentId: uuidv7() },
    }),
    updateDriveComment: scene => ({ ...noComment(scene), body: { text: 'Đẹp quá' } }),
    deleteDriveComment: noComment,
  },
  driveQuota: {
    listDriveQuotaRooms: () => ({}),
    getDriveQuota: scene => ({ params: { spaceId: scene.outsider.userId } }),
    setDriveQuota: scene => ({ params: { spaceId: scene.outsider.userId }, body: { quotaBytes: null } }),
  },
  driveLinks: {
    openPublicLink: () => ({ params: { token }, body: {} }),
    listPublicChildren: scene => ({ params: { token, nodeId: scene.nodeId } }),
    getPublicNode: scene => ({ params: { token, nodeId: scene.nodeId } }),
    uploadToPublicLink: () => ({ params: { token }, body: { name: 'Bình', file: [noBytes] } }),
    getPublicFile: scene => ({ params: { token, nodeId: scene.nodeId, variant: 'full' as const } }),
    requestPublicZip: scene => ({ params: { token }, ...theNodes(scene) }),
  },
  driveZip: {
    requestDriveZip: theNodes,
    getDriveZip: () => ({ params: { zipId: uuidv7() } }),
  },
}
