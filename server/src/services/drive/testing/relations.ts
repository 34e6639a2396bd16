import { contract, type DriveRole } from '@trau/contract'
import sharp from 'sharp'
import type { Person } from '../../../testing/app.ts'
import { makeGroup, openScene, type Scene, setRole } from '../../room/testing/scene.ts'
import { addFile, addFolder, shareWith } from './sharing.ts'

/** A folder with a picture in it, which everybody of a relation table tries to reach. */
export interface Target {
  folderId: string
  nodeId: string
  mediaId: string
}

export interface Relations {
  scene: Scene
  people: Record<Relation, Person>
  /** In the drive of `owner`, shared with others by name and with a room. */
  own: Target
  /** In the drive of a room. */
  ofRoom: Target & { roomId: string }
  /** What the picture is. */
  content: Buffer
}

export type Relation =
  | 'owner'
  | 'manager'
  | 'editor'
  | 'commenter'
  | 'viewer'
  | 'stranger'
  | 'roomShared'
  | 'deputy'
  | 'member'
  | 'restricted'
  | 'exMember'

export const ownFolderName = 'Chung'
export const roomName = 'Có kho'
export const roomFolderName = 'Của phòng'
export const fileName = 'Ảnh.png'

/** Every relation that a person can have to a file of another person's drive, or of a room's. */
export async function openRelations(): Promise<Relations> {
  const scene = await openScene()
  const { app, an, binh, chi, dung } = scene
  const [editor, commenter, viewer, stranger, roomShared, deputy, restricted] = await Promise.all(
    ['Sửa', 'Nhận xét', 'Xem', 'Người lạ', 'Qua phòng', 'Phó', 'Hạn chế'].map(name =>
      app.person(`Anh ${name}`),
    ),
  )
  await app.befriend(an, roomShared!, deputy!, restricted!)
  const content = await pictureOf(2_000, 1_200)
  const folderId = await addFolder(an, ownFolderName)
  const own = await targetIn(an, folderId, content)
  const roles: [Person, DriveRole][] = [
    [binh, 'MANAGE'],
    [editor!, 'EDIT'],
    [commenter!, 'COMMENT'],
    [viewer!, 'VIEW'],
  ]
  for (const [person, role] of roles) await shareWith(an, folderId, { userIds: [person.userId] }, role)
  const { room: other } = await makeGroup(an, [roomShared!], 'Được chia sẻ')
  await shareWith(an, folderId, { roomIds: [other.roomId] }, 'EDIT')

  const { room } = await makeGroup(an, [deputy!, chi, restricted!, dung], roomName)
  await setRole(an, room.roomId, deputy!, 2)
  await setRole(an, room.roomId, restricted!, 4)
  const ofRoom = await targetIn(an, await addFolder(an, roomFolderName, room.roomId), content)
  await dung.ask(contract.room.leaveRoom, { params: { id: room.roomId }, body: {} })
  return {
    scene,
    people: {
      ...{ owner: an, manager: binh, editor: editor!, commenter: commenter!, viewer: viewer! },
      ...{ stranger: stranger!, roomShared: roomShared!, deputy: deputy!, restricted: restricted! },
      ...{ member: chi, exMember: dung },
    },
    ...{ own, ofRoom: { ...ofRoom, roomId: room.roomId }, content },
  }
}

export const pictureOf = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#cfcfcf' } })
    .png()
    .toBuffer()

async function targetIn(who: Person, folderId: string, content: Buffer): Promise<Target> {
  const nodeId = await addFile(who, { name: fileName, parentId: folderId, content })
  const { media } = await who.ask(contract.drive.getDriveNode, { params: { nodeId } })
  return { folderId, nodeId, mediaId: media!.mediaId }
}
