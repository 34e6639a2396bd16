import { uuidv7 } from '#platform/uuid.ts'
import { fileOf } from '../../services/media/testing/samples.ts'
import { notAPicture, type SamplesOf, type Scene } from './scene.ts'

const theNode = (scene: Scene) => ({ params: { nodeId: scene.nodeId } })
/** Of the owner; its id is theirs. */
const theSpace = (scene: Scene) => ({ params: { spaceId: scene.owner.userId } })
const theNodes = (scene: Scene) => ({ body: { nodeIds: [scene.nodeId] } })
const noVersion = (scene: Scene) => ({ params: { nodeId: scene.nodeId, versionId: uuidv7() } })

export const drive: SamplesOf<'drive' | 'driveUploads' | 'driveSearch'> = {
  drive: {
    listDriveSpaces: () => ({}),
    getDriveNode: theNode,
    listDriveChildren: scene => ({ params: { nodeId: scene.owner.userId } }),
    listDriveAttachments: theSpace,
    createDriveFolders: scene => ({
      body: { parentId: scene.owner.userId, paths: [['Ảnh', 'Hội An'], ['Hồ sơ']] },
    }),
    createDriveFile: scene => ({
      body: {
        parentId: scene.owner.userId,
        name: 'Ghi chú.txt',
        mediaId: scene.mediaId,
        clientNodeId: uuidv7(),
        onConflict: 'RENAME' as const,
      },
    }),
    setDriveContent: scene => ({ ...theNode(scene), body: { mediaId: scene.mediaId } }),
    renameDriveNode: scene => ({ ...theNode(scene), body: { name: 'Tên mới.txt' } }),
    moveDriveNodes: scene => ({
      body: { ...theNodes(scene).body, parentId: scene.owner.userId, onConflict: 'RENAME' as const },
    }),
    previewDriveMove: scene => ({ body: { ...theNodes(scene).body, parentId: scene.owner.userId } }),
    copyDriveNodes: scene => ({
      body: { ...theNodes(scene).body, parentId: scene.owner.userId, onConflict: 'RENAME' as const },
    }),
    trashDriveNodes: theNodes,
    restoreDriveNodes: theNodes,
    deleteDriveNodes: theNodes,
    listDriveTrash: theSpace,
    emptyDriveTrash: theSpace,
    starDriveNode: theNode,
    unstarDriveNode: theNode,
    listStarredDriveNodes: () => ({}),
    openDriveNode: theNode,
    listRecentDriveNodes: () => ({}),
    listDriveVersions: theNode,
    nameDriveVersion: scene => ({ ...noVersion(scene), body: { label: 'Bản gửi khách' } }),
    restoreDriveVersion: noVersion,
    deleteDriveVersion: noVersion,
    listDriveChanges: theSpace,
    listDriveActivity: theNode,
    getDriveUsage: () => ({}),
  },
  driveUploads: {
    uploadDriveFiles: scene => ({
      body: {
        items: [
          {
            parentId: scene.owner.userId,
            name: 'Tệp nhỏ.txt',
            clientNodeId: uuidv7(),
            onConflict: 'RENAME',
          },
        ],
        file: [fileOf('nội dung', 'Tệp nhỏ.txt', 'text/plain')],
      },
    }),
  },
  driveSearch: {
    searchDrive: () => ({ query: { search: 'ghi chú' } }),
    setDriveThumbnail: scene => ({ ...theNode(scene), body: { file: notAPicture } }),
  },
}
