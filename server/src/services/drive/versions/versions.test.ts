import { createHash } from 'node:crypto'
import { contract } from '@trau/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { makeGroup, openScene, type Scene } from '../../room/testing/scene.ts'
import { getNode, listDriveVersions, putFile, setDriveContent, spaceOf, upload } from '../testing/scene.ts'
import { addFolder, shareWith } from '../testing/sharing.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

const { nameDriveVersion, restoreDriveVersion, deleteDriveVersion } = contract.drive
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

it('each content is a version with its hash; an earlier one is restored as a new one', async () => {
  const { an } = scene
  const { nodeId, versionId: first } = await putFile(an, 'Bản thảo.txt', { content: 'một' })
  const { mediaId } = await upload(an, 'hai')
  const set = (ifVersionId?: string) =>
    an.call(setDriveContent, { params: { nodeId }, body: { mediaId, ...(ifVersionId && { ifVersionId }) } })
  const second = (await set(first)).data!
  // The answer was lost: the same once more.
  expect((await set(first)).data).toEqual(second)
  const { items } = await an.ask(listDriveVersions, { params: { nodeId } })
  expect(items).toMatchObject([
    { sha256: sha256('hai'), isCurrent: true, createdBy: an.userId },
    { versionId: first, sha256: sha256('một'), isCurrent: false },
  ])
  const other = await upload(an, 'ba')
  const conflict = await an.call(setDriveContent, {
    params: { nodeId },
    body: { mediaId: other.mediaId, ifVersionId: first! },
  })
  expect(conflict.error).toMatchObject({ code: 'versionConflict', data: { versionId: second.versionId } })

  const params = { nodeId, versionId: first! }
  expect(await an.ask(nameDriveVersion, { params, body: { label: 'Gửi khách' } })).toMatchObject({
    label: 'Gửi khách',
  })
  const restored = await an.ask(restoreDriveVersion, { params })
  expect(restored.media!.mediaId).toBe(items[1]!.media.mediaId)
  expect((await an.ask(listDriveVersions, { params: { nodeId } })).items).toHaveLength(3)
})

it('a version that is not current is deleted, and its bytes count no more', async () => {
  const { an } = scene
  const { nodeId, versionId } = await putFile(an, 'Xoá bản.txt', { content: '0123456789' })
  const { mediaId } = await upload(an, '01234')
  const { versionId: current } = await an.ask(setDriveContent, { params: { nodeId }, body: { mediaId } })
  const before = (await spaceOf(an)).usedBytes
  const remove = (id: string) => an.call(deleteDriveVersion, { params: { nodeId, versionId: id } })
  expect((await remove(current!)).error?.code).toBe('versionIsCurrent')
  expect((await remove(versionId!)).data).toEqual({ versionId })
  expect((await remove(versionId!)).error?.code).toBe('versionNotFound')
  expect((await spaceOf(an)).usedBytes).toBe(before - 10)
  expect((await getNode(an, nodeId)).bytes).toBe(5)
})

it('naming and deleting a version publishes that versions changed, and names no file', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh], 'Bản nháp')
  const { nodeId, versionId } = await putFile(an, 'Đề án.txt', { parentId: room.roomId, content: 'một' })
  const { mediaId } = await upload(an, 'hai')
  await an.ask(setDriveContent, { params: { nodeId }, body: { mediaId } })
  const subscription = (await binh.socket()).newSubscription(`space:${room.roomId}`)
  const received: unknown[] = []
  subscription.on('publication', ({ data }) => {
    if (data.type === 'driveVersionsChanged') received.push(data.data)
  })
  subscription.subscribe()
  await subscription.ready(5_000)
  const expectHeard = (count: number) =>
    eventually(() =>
      expect(received).toEqual(Array.from({ length: count }, () => ({ spaceId: room.roomId }))),
    )
  const params = { nodeId, versionId: versionId! }
  await an.ask(nameDriveVersion, { params, body: { label: 'Gửi khách' } })
  await expectHeard(1)
  await an.ask(deleteDriveVersion, { params })
  await expectHeard(2)
})

it('a person reads the versions of what they can see, and no others', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh], 'Tài liệu')
  const { media } = await putFile(an, 'chung.txt', { parentId: room.roomId })
  const read = async (who: typeof an) =>
    (await who.ask(contract.media.listMedia, { body: { mediaIds: [media!.mediaId] } })).items.length
  expect([await read(an), await read(binh), await read(chi)]).toEqual([1, 1, 0])
})

it('an attachment is a node of its room, is saved without its bytes, and goes with its message', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh], 'Đính kèm')
  const { roomId } = room
  const { mediaId } = await an.ask(contract.media.uploadMedia, {
    body: {
      file: { bytes: Buffer.from('%PDF-1.7'), fileName: 'Hợp đồng.pdf', mediaType: 'application/pdf' },
    },
  })
  const { messageId, seq } = await an.ask(contract.chat.sendMessage, {
    params: { roomId },
    body: { type: 'FILE', content: '', mediaIds: [mediaId] },
  })
  const list = (who: typeof an) =>
    who.ask(contract.drive.listDriveAttachments, { params: { spaceId: roomId } })
  const [node] = (await list(binh)).items
  expect(node).toMatchObject({
    name: 'Hợp đồng.pdf',
    spaceId: roomId,
    role: 'VIEW',
    media: { mediaId },
    attachment: { roomId, messageId, seq },
  })
  const nodeId = node!.nodeId
  const renamed = await an.call(contract.drive.renameDriveNode, {
    params: { nodeId },
    body: { name: 'a.pdf' },
  })
  expect(renamed.error?.code).toBe('attachmentReadOnly')
  const { items } = await binh.ask(contract.drive.copyDriveNodes, {
    body: { nodeIds: [nodeId], parentId: binh.userId, onConflict: 'RENAME' },
  })
  expect(items).toMatchObject([{ name: 'Hợp đồng.pdf', media: { mediaId }, role: 'MANAGE' }])
  expect((await chi.call(contract.drive.getDriveNode, { params: { nodeId } })).error?.code).toBe(
    'nodeNotFound',
  )

  await an.ask(contract.chat.deleteMessageForAll, { params: { id: messageId }, query: { roomId } })
  expect((await list(binh)).items).toEqual([])
  // Saved is saved: the bytes stay for as long as the copy.
  expect((await binh.ask(contract.media.listMedia, { body: { mediaIds: [mediaId] } })).items).toHaveLength(1)
})

it('a file that has been copied sixty times is read by whoever any one copy is shared with', async () => {
  const { an, binh } = scene
  const { nodeId, media } = await putFile(an, 'Mẫu.txt', { content: 'mẫu' })
  const folderIds: string[] = []
  for (let n = 0; n < 60; n++) {
    const folderId = await addFolder(an, `Bản sao ${n}`)
    await an.ask(contract.drive.copyDriveNodes, { body: { nodeIds: [nodeId], parentId: folderId } })
    folderIds.push(folderId)
  }
  const { listMediaLinks } = contract.media
  const canRead = async () =>
    (await binh.ask(listMediaLinks, { body: { mediaIds: [media!.mediaId] } })).items.length === 1
  for (const folderId of [folderIds[0]!, folderIds[30]!, folderIds.at(-1)!]) {
    expect(await canRead()).toBe(false)
    const { items } = await shareWith(an, folderId, { userIds: [binh.userId] })
    expect(await canRead()).toBe(true)
    const params = { nodeId: folderId, shareId: items[0]!.shareId }
    await an.ask(contract.driveSharing.deleteDriveShare, { params })
  }
})
