import { contract } from '@trau/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '#platform/uuid.ts'
import type { Person } from '../../../testing/app.ts'
import { makeGroup, openScene, type Scene } from '../../room/testing/scene.ts'
import {
  getDriveNode,
  listDriveVersions,
  moveDriveNodes,
  putFile,
  putFolder,
  restoreDriveNodes,
  setDriveContent,
  trashDriveNodes,
  upload,
} from '../testing/scene.ts'
import { shareWith } from '../testing/sharing.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

const codeOf = async (answer: Promise<{ error: { code: string } | undefined }>) => (await answer).error?.code
const trash = (who: Person, nodeId: string) => who.ask(trashDriveNodes, { body: { nodeIds: [nodeId] } })
const restore = (who: Person, nodeId: string) => who.call(restoreDriveNodes, { body: { nodeIds: [nodeId] } })

it('what its owner deletes is gone for those it was shared with: they neither see, read nor restore it', async () => {
  const { app, an, binh, chi } = scene
  const folder = await putFolder(an, 'Dự toán')
  const file = await putFile(an, 'lương.txt', { parentId: folder.nodeId })
  await shareWith(an, folder.nodeId, { userIds: [binh.userId] }, 'EDIT')
  await shareWith(an, folder.nodeId, { userIds: [chi.userId] }, 'VIEW')
  const mediaIds = [file.media!.mediaId]
  const links = await binh.ask(contract.media.listMediaLinks, { body: { mediaIds } })
  await trash(an, file.nodeId)
  for (const who of [binh, chi]) {
    const params = { nodeId: file.nodeId }
    expect(await codeOf(who.call(getDriveNode, { params }))).toBe('nodeNotFound')
    expect(await codeOf(who.call(contract.drive.listDriveActivity, { params }))).toBe('nodeNotFound')
    expect((await who.ask(contract.media.listMediaLinks, { body: { mediaIds } })).items).toEqual([])
    expect(await codeOf(restore(who, file.nodeId))).toBe('nodeNotFound')
  }
  // Addresses that were given out before end with it.
  expect((await fetch(new URL(links.items[0]!.url, app.url))).status).toBe(404)
  expect(await codeOf(an.call(getDriveNode, { params: { nodeId: file.nodeId } }))).toBeUndefined()
  await trash(an, folder.nodeId)
  expect(await codeOf(restore(binh, folder.nodeId))).toBe('nodeNotFound')
})

it('who sees a file in the trash reads its comments, versions and shares; who had it by a share does not', async () => {
  const { an, binh } = scene
  const { nodeId } = await putFile(an, 'bỏ đi.txt')
  await shareWith(an, nodeId, { userIds: [binh.userId] }, 'VIEW')
  const { addDriveComment, listDriveComments, listDriveShares } = contract.driveSharing
  const params = { nodeId }
  await an.ask(addDriveComment, { params, body: { text: 'Bản cũ', clientCommentId: uuidv7() } })
  await trash(an, nodeId)
  for (const endpoint of [listDriveComments, listDriveShares, listDriveVersions]) {
    expect((await an.call(endpoint, { params })).data?.items).toHaveLength(1)
    expect(await codeOf(binh.call(endpoint, { params }))).toBe('nodeNotFound')
  }
})

it('an editor puts nothing into a root that they may not write into: driveRoleTooLow', async () => {
  const { an, binh } = scene
  const folder = await putFolder(an, 'Sửa chung')
  const inner = await putFolder(an, 'Sửa chung/Trong')
  const file = await putFile(an, 'của thư mục.txt', { parentId: inner.nodeId })
  await shareWith(an, folder.nodeId, { userIds: [binh.userId] }, 'EDIT')
  await trash(binh, file.nodeId)
  await trash(binh, inner.nodeId)
  expect(await codeOf(restore(binh, file.nodeId))).toBe('driveRoleTooLow')
  await binh.ask(restoreDriveNodes, { body: { nodeIds: [file.nodeId, inner.nodeId] } })
  expect((await an.ask(getDriveNode, { params: { nodeId: file.nodeId } })).parentId).toBe(inner.nodeId)
})

it('an editor takes back what they deleted themselves', async () => {
  const { an, binh } = scene
  const folder = await putFolder(an, 'Cùng sửa')
  const file = await putFile(an, 'nháp.txt', { parentId: folder.nodeId })
  await shareWith(an, folder.nodeId, { userIds: [binh.userId] }, 'EDIT')
  await trash(binh, file.nodeId)
  expect(await codeOf(restore(binh, file.nodeId))).toBeUndefined()
  expect(await codeOf(binh.call(getDriveNode, { params: { nodeId: file.nodeId } }))).toBeUndefined()
})

it('an editor deletes their own versions for ever, not those of others', async () => {
  const { an, binh } = scene
  const { nodeId, versionId } = await putFile(an, 'hợp đồng.txt', { content: 'bản của An' })
  await shareWith(an, nodeId, { userIds: [binh.userId] }, 'EDIT')
  const set = async (who: Person, content: string) =>
    who.ask(setDriveContent, {
      params: { nodeId },
      body: { mediaId: (await upload(who, content)).mediaId },
    })
  const ofBinh = (await set(binh, 'bản của Bình')).versionId!
  await set(an, 'bản cuối')
  const remove = (who: Person, id: string) =>
    codeOf(who.call(contract.drive.deleteDriveVersion, { params: { nodeId, versionId: id } }))
  expect(await remove(binh, versionId!)).toBe('driveRoleTooLow')
  expect(await remove(binh, ofBinh)).toBeUndefined()
  expect((await an.ask(listDriveVersions, { params: { nodeId } })).items).toHaveLength(2)
  expect(await remove(an, versionId!)).toBeUndefined()
})

it('how deep a folder stands is counted from the root of its space, not from what is shared of it', async () => {
  const { an, binh } = scene
  const deepest = await putFolder(an, Array.from({ length: 60 }, (_, n) => `Tầng ${n + 1}`).join('/'))
  await shareWith(an, deepest.nodeId, { userIds: [binh.userId] }, 'EDIT')
  const paths = [Array.from({ length: 10 }, (_, n) => `Sâu ${n}`)]
  const body = { parentId: deepest.nodeId, paths }
  expect(await codeOf(an.call(contract.drive.createDriveFolders, { body }))).toBe('tooDeep')
  expect(await codeOf(binh.call(contract.drive.createDriveFolders, { body }))).toBe('tooDeep')
})

it('a folder that was deep once is restored: its height is counted where that would refuse it', async () => {
  const { an } = scene
  const levels = (count: number, name: string) =>
    Array.from({ length: count }, (_, n) => `${name} ${n}`).join('/')
  const parent = await putFolder(an, levels(40, 'Cha'))
  const child = await putFolder(an, levels(20, 'Con'), parent.nodeId)
  const top = (await an.ask(getDriveNode, { params: { nodeId: child.nodeId } })).path.find(
    one => one.name === 'Con 0',
  )!
  const other = await putFolder(an, 'Nơi khác')
  const second = (await an.ask(getDriveNode, { params: { nodeId: child.nodeId } })).path.find(
    one => one.name === 'Con 1',
  )!
  await an.ask(moveDriveNodes, {
    body: { nodeIds: [second.nodeId], parentId: other.nodeId, onConflict: 'FAIL' },
  })
  const far = await putFolder(an, levels(50, 'Xa'))
  await an.ask(moveDriveNodes, {
    body: { nodeIds: [top.nodeId], parentId: far.nodeId, onConflict: 'FAIL' },
  })
  await trash(an, top.nodeId)
  expect(await codeOf(restore(an, top.nodeId))).toBeUndefined()
})

it('the activity of a file names no room that its shares do not', async () => {
  const { an, binh, chi } = scene
  const { nodeId } = await putFile(an, 'kế hoạch.txt')
  const { room } = await makeGroup(an, [chi], 'Kín')
  await shareWith(an, nodeId, { userIds: [binh.userId] }, 'VIEW')
  await shareWith(an, nodeId, { roomIds: [room.roomId] }, 'VIEW')
  const idsOf = async (who: Person) =>
    JSON.stringify(await who.ask(contract.drive.listDriveActivity, { params: { nodeId } }))
  expect(await idsOf(an)).toContain(room.roomId)
  expect(await idsOf(binh)).not.toContain(room.roomId)
})

it('a folder that another person’s program has locked takes nothing from a browser', async () => {
  const { app, an, binh } = scene
  const folder = await putFolder(an, 'Đang khoá')
  const parentId = folder.nodeId
  const lock = {
    ...{ tenant_id: an.tenant, lock_id: crypto.randomUUID(), node_id: parentId, user_id: binh.userId },
    ...{ is_exclusive: true, is_deep: false, owner: '', expires_time: new Date(app.clock.now() + 60_000) },
  }
  await app.app.db.insertInto('drive_lock').values(lock).execute()
  const { mediaId } = await upload(an)
  const file = { parentId, name: 'a.txt', clientNodeId: crypto.randomUUID(), onConflict: 'FAIL' as const }
  expect(await codeOf(an.call(contract.drive.createDriveFile, { body: { ...file, mediaId } }))).toBe(
    'nodeLocked',
  )
  expect(
    await codeOf(an.call(contract.drive.createDriveFolders, { body: { parentId, paths: [['b']] } })),
  ).toBe('nodeLocked')
  const uploadBody = { items: [file], file: [{ bytes: Buffer.from('x'), fileName: 'a.txt', mediaType: '' }] }
  const { items } = await an.ask(contract.driveUploads.uploadDriveFiles, { body: uploadBody })
  expect(items[0]!.error?.code).toBe('nodeLocked')
})
