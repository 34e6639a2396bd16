import { contract } from '@trau/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { mirrorOf } from '../../../testing/law.ts'
import { makeGroup, openScene, type Scene } from '../../room/testing/scene.ts'
import {
  createDriveFolders,
  listDriveChanges,
  moveDriveNodes,
  putFile,
  putFolder,
  renameDriveNode,
  restoreDriveNodes,
  trashDriveNodes,
} from '../testing/scene.ts'
import { shareWith } from '../testing/sharing.ts'
import { listDriveChanges as answerChanges } from '../tree/listDriveChanges.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

const changesOf = (who: Person, spaceId: string, after = 0) =>
  who.call(listDriveChanges, { params: { spaceId }, query: { requestPayload: JSON.stringify({ after }) } })
const rename = (who: Person, nodeId: string, name: string) =>
  who.ask(renameDriveNode, { params: { nodeId }, body: { name } })
const move = (who: Person, nodeId: string, parentId: string) =>
  who.ask(moveDriveNodes, { body: { nodeIds: [nodeId], parentId, onConflict: 'FAIL' } })

it('somebody with a share reads the changes of the shared folder, and of nothing else in the drive', async () => {
  const { an, binh, chi } = scene
  const folder = await putFolder(an, 'Chung')
  const secret = await putFolder(an, 'Lương')
  await putFile(an, 'bảng lương.txt', { parentId: secret.nodeId })
  const old = await putFile(an, 'cũ.txt', { parentId: folder.nodeId })
  const { items } = await shareWith(an, folder.nodeId, { userIds: [binh.userId] }, 'VIEW')
  const before = (await changesOf(binh, an.userId)).data!
  expect(before.items.map(({ name }) => name)).toEqual(['Chung', 'cũ.txt'])
  expect(before.items.map(({ parentId }) => parentId)).toEqual([undefined, folder.nodeId])

  const fresh = await putFile(an, 'mới.txt', { parentId: folder.nodeId })
  await rename(an, secret.nodeId, 'Lương tháng')
  await move(an, old.nodeId, secret.nodeId)
  await rename(an, old.nodeId, 'kín.txt')
  await an.ask(trashDriveNodes, { body: { nodeIds: [fresh.nodeId] } })
  const after = (await changesOf(binh, an.userId, before.seq)).data!
  expect(after.items.map(({ nodeId, what, name, parentId }) => [nodeId, what, name, parentId])).toEqual([
    [fresh.nodeId, 'REMOVED', 'mới.txt', undefined],
    [old.nodeId, 'REMOVED', 'cũ.txt', undefined],
    [fresh.nodeId, 'REMOVED', 'mới.txt', undefined],
  ])
  expect(after.seq).toBe((await changesOf(an, an.userId, before.seq)).data!.seq)
  expect(JSON.stringify([before, after])).not.toMatch(/lương|kín/i)

  expect((await changesOf(chi, an.userId)).error?.code).toBe('nodeNotFound')
  // A folder is no space.
  expect((await changesOf(binh, folder.nodeId)).error?.code).toBe('nodeNotFound')
  await an.ask(contract.driveSharing.deleteDriveShare, {
    params: { nodeId: folder.nodeId, shareId: items[0]!.shareId },
  })
  expect((await changesOf(binh, an.userId)).error?.code).toBe('nodeNotFound')
})

it('behind a page of changes that somebody with a share does not see stands the next, with the change that they do see', async () => {
  const { an, binh } = scene
  const folder = await putFolder(an, 'Sau trăm việc')
  const secret = await putFolder(an, 'Kín')
  await shareWith(an, folder.nodeId, { userIds: [binh.userId] }, 'VIEW')
  const { seq: after } = (await changesOf(an, an.userId)).data!
  const paths = Array.from({ length: 101 }, (_, n) => [`kín ${n}`])
  await an.ask(createDriveFolders, { body: { parentId: secret.nodeId, paths } })
  const fresh = await putFile(an, 'thấy được.txt', { parentId: folder.nodeId })
  const ask = (cursor?: string) =>
    binh.ask(listDriveChanges, {
      params: { spaceId: an.userId },
      query: { limit: 100, requestPayload: JSON.stringify({ after }), ...(cursor && { cursor }) },
    })
  const first = await ask()
  expect(first).toEqual({ items: [], seq: after + 102, nextCursor: expect.any(String) })
  const second = await ask(first.nextCursor)
  expect(second.items.map(({ nodeId }) => nodeId)).toEqual([fresh.nodeId])
  expect(second.nextCursor).toBeUndefined()
})

it('a change that is committed while the log is read is given with the next question', async () => {
  const { an } = scene
  const folder = await putFolder(an, 'Đang đọc')
  const { app } = scene.app
  const rows: unknown[] = []
  const slow = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      const changes = result.rows.filter(row => 'is_trashed' in row)
      rows.push(...changes)
      if (changes.length > 0) await rename(an, folder.nodeId, 'Đã đổi')
      return result
    },
  })
  const { seq: last } = (await changesOf(an, an.userId)).data!
  const me = { tenantId: an.tenant, userId: an.userId }
  const query = listDriveChanges.query.parse({ requestPayload: JSON.stringify({ after: last - 1 }) })
  const { items, seq } = await answerChanges(
    { app: { ...app, db: slow }, me } as Parameters<typeof answerChanges>[0],
    { params: { spaceId: an.userId }, query, body: undefined } as Parameters<typeof answerChanges>[1],
  )
  expect(rows).toHaveLength(1)
  expect(items).toMatchObject([{ nodeId: folder.nodeId, what: 'CREATED' }])
  expect((await changesOf(an, an.userId, seq)).data!.items).toMatchObject([
    { what: 'RENAMED', name: 'Đã đổi' },
  ])
})

it('those with a share, and rooms, hear that it was renamed, or went into the trash with a folder above it and came back', async () => {
  const { an, binh, chi, dung } = scene
  const outer = await putFolder(an, 'Bao ngoài')
  const file = await putFile(an, 'kế hoạch.txt', { parentId: outer.nodeId })
  const { room } = await makeGroup(an, [chi], 'Xem thẻ')
  const { items } = await shareWith(an, file.nodeId, { userIds: [binh.userId] }, 'VIEW')
  await shareWith(an, file.nodeId, { roomIds: [room.roomId] }, 'VIEW')
  const [ofBinh, ofChi, ofDung] = await Promise.all([binh, chi, dung].map(mirrorOf))
  const heardBy = (mirror: typeof ofBinh) =>
    mirror!.heard('sharedNodesChanged').filter(({ nodeIds }) => nodeIds.includes(file.nodeId)).length

  await rename(an, file.nodeId, 'kế hoạch mới.txt')
  for (const mirror of [ofBinh, ofChi]) await expect.poll(() => heardBy(mirror)).toBe(1)
  await an.ask(trashDriveNodes, { body: { nodeIds: [outer.nodeId] } })
  for (const mirror of [ofBinh, ofChi]) await expect.poll(() => heardBy(mirror)).toBe(2)
  await an.ask(restoreDriveNodes, { body: { nodeIds: [outer.nodeId] } })
  for (const mirror of [ofBinh, ofChi]) await expect.poll(() => heardBy(mirror)).toBe(3)

  await an.ask(contract.driveSharing.deleteDriveShare, {
    params: { nodeId: file.nodeId, shareId: items[0]!.shareId },
  })
  await rename(an, file.nodeId, 'kế hoạch cuối.txt')
  await expect.poll(() => heardBy(ofChi)).toBe(4)
  await binh.eventsPublished()
  expect(heardBy(ofBinh)).toBe(3)
  expect(heardBy(ofDung)).toBe(0)
})
