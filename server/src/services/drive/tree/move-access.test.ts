import { contract } from '@trau/contract'
import { expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { makeGroup, sceneForFile } from '../../room/testing/scene.ts'
import { moveDriveNodes, putFile, putFolder } from '../testing/scene.ts'
import { addLink, openLink, shareWith } from '../testing/sharing.ts'

const scene = sceneForFile()
const { previewDriveMove } = contract.drive
const preview = (who: Person, nodeId: string, parentId: string) =>
  who.ask(previewDriveMove, { body: { nodeIds: [nodeId], parentId } })
const nobody = { count: 0, userIds: [] }

it('names those of a room who gain a file of one’s own drive, and nobody who has it anyway', async () => {
  const { an, binh, chi } = scene
  const { room } = await makeGroup(an, [binh, chi], 'Nhóm nhận tệp')
  const { nodeId } = await putFile(an, 'vào nhóm.txt')
  const whole = await preview(an, nodeId, room.roomId)
  expect(whole).toMatchObject({ losing: nobody, gainingLinks: 0, losingLinks: 0, gaining: { count: 2 } })
  expect(new Set(whole.gaining.userIds)).toEqual(new Set([binh.userId, chi.userId]))
  // What is shared by itself stays shared.
  await shareWith(an, nodeId, { userIds: [binh.userId] })
  expect((await preview(an, nodeId, room.roomId)).gaining).toEqual({ count: 1, userIds: [chi.userId] })
  // Nothing has moved by asking, and what was said is so after the move.
  const read = () => chi.call(contract.drive.getDriveNode, { params: { nodeId } })
  expect((await read()).status).toBe(404)
  await an.ask(moveDriveNodes, { body: { nodeIds: [nodeId], parentId: room.roomId, onConflict: 'FAIL' } })
  expect((await read()).status).toBe(200)
  expect(await preview(an, nodeId, an.userId)).toMatchObject({
    gaining: nobody,
    losing: { count: 1, userIds: [chi.userId] },
  })
})

it('counts those who lose what leaves a shared folder, also through rooms, and its links', async () => {
  const { an, binh, chi } = scene
  const folder = await putFolder(an, 'Chung/Trong')
  const { items } = await an.ask(contract.drive.listDriveChildren, { params: { nodeId: an.userId } })
  const sharedId = items.find(node => node.name === 'Chung')!.nodeId
  const { room } = await makeGroup(an, [chi], 'Nhóm của thư mục')
  await shareWith(an, sharedId, { userIds: [binh.userId], roomIds: [room.roomId] })
  await addLink(an, sharedId)
  await addLink(an, sharedId, { expiresTime: Date.now() - 1_000 })
  const { nodeId } = await putFile(an, 'ra ngoài.txt', { parentId: folder.nodeId })
  const access = await preview(an, nodeId, an.userId)
  expect(access).toMatchObject({ gaining: nobody, losing: { count: 2 }, gainingLinks: 0, losingLinks: 1 })
  const back = await putFile(an, 'vào trong.txt')
  expect(await preview(an, back.nodeId, folder.nodeId)).toMatchObject({
    ...{ gaining: { count: 2 }, losing: nobody, gainingLinks: 1, losingLinks: 0 },
  })
  // Within the shared folder nothing changes.
  expect(await preview(an, nodeId, sharedId)).toEqual({
    ...{ gaining: nobody, losing: nobody, gainingLinks: 0, losingLinks: 0 },
  })
})

it('counts public links of what moves, and of what is below it, whose maker does not manage it there', async () => {
  const { an, binh } = scene
  const { roomId } = (await makeGroup(an, [binh], 'Nhóm của An')).room
  for (const [who, losingLinks] of [
    [binh, 2],
    [an, 0],
  ] as const) {
    const folder = await putFolder(who, 'Có liên kết')
    const file = await putFile(who, 'trong.txt', { parentId: folder.nodeId })
    const link = await addLink(who, folder.nodeId)
    for (const nodeId of [folder.nodeId, file.nodeId])
      await addLink(who, nodeId, { expiresTime: Date.now() - 1_000 })
    const ofFile = await addLink(who, file.nodeId)
    expect(await preview(who, folder.nodeId, roomId)).toMatchObject({ losingLinks })
    expect(await preview(who, file.nodeId, roomId)).toMatchObject({ losingLinks: losingLinks === 0 ? 1 : 2 })
    const body = { nodeIds: [folder.nodeId], parentId: roomId, onConflict: 'RENAME' as const }
    await who.ask(moveDriveNodes, { body })
    for (const one of [link, ofFile])
      expect((await openLink(scene.app, one)).status).toBe(losingLinks === 0 ? 200 : 404)
  }
})

it('counts people of a room that the caller is not in, and does not name them', async () => {
  const { an, binh, chi } = scene
  const { nodeId: folderId } = await putFolder(an, 'Nhận của Bình')
  const { room } = await makeGroup(an, [chi], 'Nhóm kín với Bình')
  await shareWith(an, folderId, { userIds: [binh.userId] }, 'EDIT')
  await shareWith(an, folderId, { roomIds: [room.roomId] })
  const { nodeId } = await putFile(binh, 'của Bình.txt')
  expect((await preview(binh, nodeId, folderId)).gaining).toEqual({ count: 2, userIds: [an.userId] })
})

it('counts people of a group whose members do not see each other, and names them to its leaders alone', async () => {
  const { an, binh, chi } = scene
  const { roomId } = (await makeGroup(an, [binh, chi], 'Phụ huynh lớp 5A')).room
  await an.ask(contract.room.updateRoom, {
    params: { roomId },
    body: { switches: { membersCanSeeMembers: false } },
  })
  const { nodeId } = await putFile(binh, 'của phụ huynh.txt')
  const unnamed = { gaining: { count: 2, userIds: [] }, losing: nobody }
  expect(await preview(binh, nodeId, roomId)).toMatchObject(unnamed)
  // The same through a folder that is shared with the group.
  const { nodeId: folderId } = await putFolder(binh, 'Gửi phụ huynh')
  await shareWith(binh, folderId, { roomIds: [roomId] })
  expect(await preview(binh, nodeId, folderId)).toMatchObject(unnamed)
  const ofOwner = await putFile(an, 'của cô giáo.txt')
  const { gaining } = await preview(an, ofOwner.nodeId, roomId)
  expect(new Set(gaining.userIds)).toEqual(new Set([binh.userId, chi.userId]))
})

it('answers nobody who may not move there or from there', async () => {
  const { an, binh, chi } = scene
  const { nodeId } = await putFile(an, 'chỉ xem.txt')
  await shareWith(an, nodeId, { userIds: [binh.userId] })
  const { nodeId: folderId } = await putFolder(an, 'chỉ xem')
  await shareWith(an, folderId, { userIds: [binh.userId] })
  const own = await putFile(binh, 'của mình.txt')
  const call = async (who: Person, body: { nodeIds: string[]; parentId: string }) =>
    (await who.call(previewDriveMove, { body })).error?.code
  expect(await call(binh, { nodeIds: [nodeId], parentId: binh.userId })).toBe('driveRoleTooLow')
  expect(await call(binh, { nodeIds: [own.nodeId], parentId: folderId })).toBe('driveRoleTooLow')
  expect(await call(chi, { nodeIds: [nodeId], parentId: chi.userId })).toBe('nodeNotFound')
  expect(await call(an, { nodeIds: [nodeId], parentId: own.nodeId })).toBe('nodeNotFound')
  expect(await call(binh, { nodeIds: [own.nodeId], parentId: own.nodeId })).toBe('notAFolder')
  expect(await call(an, { nodeIds: [an.userId], parentId: folderId })).toBe('nodeNotFound')
})
