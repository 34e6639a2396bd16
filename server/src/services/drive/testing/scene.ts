import { contract, type DriveNode, type Media } from '@trau/contract'
import { uuidv7 } from '#platform/uuid.ts'
import type { Person } from '../../../testing/app.ts'
import { fileOf } from '../../media/testing/samples.ts'

export const {
  listDriveSpaces,
  getDriveNode,
  listDriveChildren,
  createDriveFolders,
  createDriveFile,
  setDriveContent,
  renameDriveNode,
  moveDriveNodes,
  copyDriveNodes,
  trashDriveNodes,
  restoreDriveNodes,
  deleteDriveNodes,
  listDriveTrash,
  listDriveVersions,
  listDriveChanges,
} = contract.drive

type OnConflict = 'FAIL' | 'RENAME' | 'REPLACE' | 'SKIP'

export const upload = (
  who: Person,
  content = 'nội dung',
  name = 'a.txt',
  type = 'text/plain',
): Promise<Media> =>
  who.ask(contract.media.uploadMedia, { body: { file: fileOf(content, name, type), forDrive: true } })

/** A new file in a folder; by default in the root of the person's own drive. */
export async function putFile(
  who: Person,
  name: string,
  { parentId = who.userId, content = 'nội dung', onConflict = 'FAIL' as OnConflict } = {},
): Promise<DriveNode> {
  const { mediaId } = await upload(who, content, name)
  const { node } = await who.ask(createDriveFile, {
    body: { parentId, name, mediaId, clientNodeId: uuidv7(), onConflict },
  })
  return node!
}

/** A folder by its path, made where it is not there yet. */
export async function putFolder(who: Person, path: string, parentId = who.userId): Promise<DriveNode> {
  const { items } = await who.ask(createDriveFolders, { body: { parentId, paths: [path.split('/')] } })
  return items[0]!
}

export const namesIn = async (who: Person, nodeId: string): Promise<string[]> =>
  (await who.ask(listDriveChildren, { params: { nodeId }, query: { limit: 100 } })).items.map(
    node => node.name,
  )

export const getNode = (who: Person, nodeId: string) => who.ask(getDriveNode, { params: { nodeId } })

/** What the space of a person says it takes, and what its versions do. */
export async function spaceOf(who: Person, spaceId = who.userId) {
  const { items } = await who.ask(listDriveSpaces)
  return items.find(space => space.spaceId === spaceId)!
}
