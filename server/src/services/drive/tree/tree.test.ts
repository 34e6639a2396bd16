import { contract } from '@trau/contract'
import { maxFoldersAtOnce } from '@trau/contract/rules/drive'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '#platform/uuid.ts'
import { addWorkspace } from '../../../testing/workspace.ts'
import { fileOf } from '../../media/testing/samples.ts'
import { makeGroup, openScene, type Scene } from '../../room/testing/scene.ts'
import {
  copyDriveNodes,
  createDriveFile,
  createDriveFolders,
  getNode,
  listDriveChanges,
  listDriveChildren,
  moveDriveNodes,
  namesIn,
  putFile,
  putFolder,
  renameDriveNode,
  spaceOf,
  upload,
} from '../testing/scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

it('an own drive is there from the first question on', async () => {
  const { chi } = scene
  const root = await getNode(chi, chi.userId)
  expect(root).toMatchObject({ nodeId: chi.userId, kind: 'FOLDER', role: 'MANAGE', path: [] })
  expect(root).not.toHaveProperty('parentId')
  expect(await namesIn(chi, chi.userId)).toEqual([])
})

it('folders are made by path, and those that exist are answered as they are', async () => {
  const { an } = scene
  const paths = [['Ảnh', '2026', 'Hội An'], ['Ảnh', '2026'], ['ảnh', 'Huế'], ['Hồ sơ']]
  const { items } = await an.ask(createDriveFolders, { body: { parentId: an.userId, paths } })
  expect(items.map(node => node.name)).toEqual(['Hội An', '2026', 'Huế', 'Hồ sơ'])
  expect(items[0]!.parentId).toBe(items[1]!.nodeId)
  const again = await an.ask(createDriveFolders, { body: { parentId: an.userId, paths } })
  expect(again.items.map(node => node.nodeId)).toEqual(items.map(node => node.nodeId))
  const { path } = await getNode(an, items[0]!.nodeId)
  expect(path.map(one => one.name)).toEqual(['', 'Ảnh', '2026'])
  const refused = await an.call(createDriveFolders, {
    body: { parentId: an.userId, paths: [['hồ SƠ']], isNew: true },
  })
  expect(refused.error).toMatchObject({
    code: 'nodeNameTaken',
    data: { conflicts: [{ name: 'Hồ sơ', nodeId: items[3]!.nodeId }] },
  })
})

it('as many folders as a request may create are created in one, also with long names', async () => {
  const { an } = scene
  const parent = await putFolder(an, 'Nhiều thư mục')
  const top = ['Hồ sơ quyết toán'.repeat(5), 'Chứng từ gốc'.repeat(5)]
  const paths = Array.from({ length: maxFoldersAtOnce }, (_, n) => [...top, `${n}`])
  const { items } = await an.ask(createDriveFolders, { body: { parentId: parent.nodeId, paths } })
  expect(new Set(items.map(node => node.name)).size).toBe(maxFoldersAtOnce)
})

it('a file is put in once, however often it is sent, and its bytes are what was uploaded', async () => {
  const { an } = scene
  const folder = await putFolder(an, 'Một lần')
  const media = await upload(an, 'chữ', 'Thư.txt')
  const body = {
    parentId: folder.nodeId,
    name: 'Thư.txt',
    mediaId: media.mediaId,
    clientNodeId: uuidv7(),
    onConflict: 'FAIL' as const,
  }
  const [first, second] = [await an.ask(createDriveFile, { body }), await an.ask(createDriveFile, { body })]
  expect(second.node).toEqual(first.node)
  expect(first.node).toMatchObject({ nodeId: body.clientNodeId, bytes: 5, media: { mediaId: media.mediaId } })
  expect(await namesIn(an, folder.nodeId)).toEqual(['Thư.txt'])
})

it('a name that is taken is refused, numbered, replaced as a version, or left out', async () => {
  const { an } = scene
  const parentId = (await putFolder(an, 'Trùng tên')).nodeId
  const first = await putFile(an, 'Báo cáo.docx', { parentId, content: 'một' })
  const add = async (onConflict: 'FAIL' | 'RENAME' | 'REPLACE' | 'SKIP') => {
    const { mediaId } = await upload(an, `bản ${onConflict}`)
    return an.call(createDriveFile, {
      body: { parentId, name: 'BÁO CÁO.docx', mediaId, clientNodeId: uuidv7(), onConflict },
    })
  }
  expect((await add('FAIL')).error).toMatchObject({
    code: 'nodeNameTaken',
    data: { conflicts: [{ name: 'Báo cáo.docx', nodeId: first.nodeId }] },
  })
  expect((await add('SKIP')).data).toEqual({})
  expect((await add('RENAME')).data?.node?.name).toBe('BÁO CÁO (1).docx')
  expect((await add('RENAME')).data?.node?.name).toBe('BÁO CÁO (2).docx')
  const replaced = (await add('REPLACE')).data!.node!
  expect(replaced).toMatchObject({ nodeId: first.nodeId, name: 'Báo cáo.docx' })
  expect(replaced.versionId).not.toBe(first.versionId)
  expect(await namesIn(an, parentId)).toHaveLength(3)
})

it('the id that a client chooses for a file is never that of a drive, made or not', async () => {
  const { an, app } = scene
  const newcomer = await app.person('Phạm Thị Em')
  const { room } = await makeGroup(newcomer, [])
  const { workspaceId } = await addWorkspace(app, newcomer)
  for (const clientNodeId of [newcomer.userId, room.roomId, workspaceId]) {
    const { mediaId } = await upload(an, clientNodeId, 'Chiếm chỗ.txt')
    const file = { parentId: an.userId, name: 'Chiếm chỗ.txt', clientNodeId, onConflict: 'RENAME' as const }
    const one = await an.call(createDriveFile, { body: { ...file, mediaId } })
    expect(one.error?.code).toBe('nodeNotFound')
    const bundle = await an.ask(contract.driveUploads.uploadDriveFiles, {
      body: { items: [file], file: [fileOf('chiếm chỗ', 'Chiếm chỗ.txt', 'text/plain')] },
    })
    expect(bundle.items).toMatchObject([{ error: { code: 'nodeNotFound' } }])
    expect(await namesIn(newcomer, clientNodeId)).toEqual([])
  }
})

it('one id for files in two drives, asked for at once, makes one of them, and never a failure of the server', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh])
  for (let n = 0; n < 10; n++) {
    const { mediaId } = await upload(an, `${n}`, `Hai nơi ${n}.txt`)
    const file = { name: `Hai nơi ${n}.txt`, mediaId, clientNodeId: uuidv7(), onConflict: 'RENAME' as const }
    const answers = await Promise.all(
      [an.userId, room.roomId].map(parentId => an.call(createDriveFile, { body: { ...file, parentId } })),
    )
    const made = answers.flatMap(answer => answer.data?.node?.nodeId ?? [])
    expect(new Set(made)).toEqual(new Set([file.clientNodeId]))
    for (const { error } of answers) if (error) expect(error.code).toBe('nodeNotFound')
  }
})

it('names stand in natural order and as Vietnamese orders its letters, folders first', async () => {
  const { an } = scene
  const parentId = (await putFolder(an, 'Thứ tự')).nodeId
  const files = ['Tệp 10', 'Tệp 2', 'Tệp 1', 'Ăn', 'An', 'Ân', 'Đường', 'Dứa', 'Em', 'Ê a', 'tệp 3']
  for (const name of files) await putFile(an, name, { parentId })
  await putFolder(an, 'Zalo', parentId)
  const inOrder = ['Zalo', 'An', 'Ăn', 'Ân', 'Dứa', 'Đường', 'Em', 'Ê a', 'Tệp 1', 'Tệp 2', 'tệp 3', 'Tệp 10']
  expect(await namesIn(an, parentId)).toEqual(inOrder)
  for (const [field, direction] of [
    ['name', 'asc'],
    ['name', 'desc'],
    ['bytes', 'asc'],
    ['modifiedTime', 'desc'],
    ['kind', 'asc'],
  ] as const) {
    const collected: string[] = []
    let cursor: string | undefined
    do {
      const page = await an.ask(listDriveChildren, {
        params: { nodeId: parentId },
        query: { limit: 5, orders: JSON.stringify([{ field, direction }]), ...(cursor && { cursor }) },
      })
      collected.push(...page.items.map(node => node.name))
      cursor = page.nextCursor
    } while (cursor)
    expect(new Set(collected).size, `${field} ${direction}`).toBe(12)
    expect(collected[0], `${field} ${direction}`).toBe('Zalo')
    if (field === 'name' && direction === 'desc')
      expect(collected).toEqual(['Zalo', ...inOrder.slice(1).toReversed()])
  }
})

it('a rename keeps the id, may change only the case, and refuses what is there', async () => {
  const { an } = scene
  const parentId = (await putFolder(an, 'Đổi tên')).nodeId
  const { nodeId } = await putFile(an, 'cũ.txt', { parentId })
  await putFile(an, 'khác.txt', { parentId })
  const rename = (name: string, id = nodeId) =>
    an.call(renameDriveNode, { params: { nodeId: id }, body: { name } })
  expect((await rename('CŨ.txt')).data).toMatchObject({ nodeId, name: 'CŨ.txt' })
  expect((await rename('Khác.txt')).error?.code).toBe('nodeNameTaken')
  expect((await rename('a/b')).error?.code).toBe('validationFailed')
  expect((await rename('nhà', an.userId)).error?.code).toBe('nodeNotFound')
})

it('a folder moves as one row with everything below, never into itself', async () => {
  const { an } = scene
  const inner = await putFolder(an, 'Đi/Xa/Mãi')
  const [from, to] = [await putFolder(an, 'Đi'), await putFolder(an, 'Đến')]
  const { nodeId } = await putFile(an, 'tệp.txt', { parentId: inner.nodeId })
  const move = (nodeIds: string[], parentId: string, onConflict: 'FAIL' | 'RENAME' | 'REPLACE' = 'FAIL') =>
    an.call(moveDriveNodes, { body: { nodeIds, parentId, onConflict } })
  expect((await move([from.nodeId], inner.nodeId)).error?.code).toBe('moveIntoItself')
  expect((await move([from.nodeId], from.nodeId)).error?.code).toBe('moveIntoItself')
  expect((await move([nodeId], nodeId)).error?.code).toBe('notAFolder')
  expect((await move([from.nodeId], to.nodeId)).data?.items).toMatchObject([{ parentId: to.nodeId }])
  expect((await getNode(an, nodeId)).path.map(one => one.name)).toEqual(['', 'Đến', 'Đi', 'Xa', 'Mãi'])
  // Twice is as once.
  expect((await move([from.nodeId], to.nodeId)).data?.items).toHaveLength(1)

  const other = await putFile(an, 'tệp.txt', { parentId: to.nodeId })
  expect((await move([nodeId], to.nodeId)).error?.code).toBe('nodeNameTaken')
  expect((await move([nodeId], to.nodeId, 'RENAME')).data?.items[0]?.name).toBe('tệp (1).txt')
  const third = await putFile(an, 'tệp.txt', { parentId: inner.nodeId })
  await move([third.nodeId], to.nodeId, 'REPLACE')
  expect((await getNode(an, other.nodeId)).trashedTime).toBeDefined()
})

it('folders are not nested without end', async () => {
  const { an } = scene
  const deep = Array.from({ length: 60 }, (_, n) => `t${n}`)
  const { items } = await an.ask(createDriveFolders, {
    body: { parentId: an.userId, paths: [deep, ['sâu', 'sâu', 'sâu', 'sâu', 'sâu']] },
  })
  const refused = await an.call(createDriveFolders, {
    body: { parentId: items[0]!.nodeId, paths: [['a', 'b', 'c', 'd', 'e']] },
  })
  expect(refused.error).toMatchObject({ code: 'tooDeep', data: { max: 64 } })
  const top = await putFolder(an, 't0')
  const moved = await an.call(moveDriveNodes, {
    body: { nodeIds: [top.nodeId], parentId: items[1]!.nodeId, onConflict: 'FAIL' },
  })
  expect(moved.error?.code).toBe('tooDeep')
})

/** What the versions in a space take, as its row counts; a person's bar shows what their own files take, wherever they are. */
async function usedBytesOf(spaceId: string): Promise<number> {
  const row = scene.app.app.db.selectFrom('drive_space').select('used_bytes').where('space_id', '=', spaceId)
  return (await row.executeTakeFirstOrThrow()).used_bytes
}

it('a copy has new ids and the same bytes, and counts what it takes', async () => {
  const { binh } = scene
  const folder = await putFolder(binh, 'Gốc')
  const file = await putFile(binh, 'tệp.txt', { parentId: folder.nodeId, content: '12345' })
  const before = await usedBytesOf(binh.userId)
  const { items } = await binh.ask(copyDriveNodes, {
    body: { nodeIds: [folder.nodeId], parentId: binh.userId, onConflict: 'RENAME' },
  })
  expect(items).toMatchObject([{ name: 'Gốc (1)', kind: 'FOLDER' }])
  const copied = await binh.ask(listDriveChildren, { params: { nodeId: items[0]!.nodeId } })
  expect(copied.items).toMatchObject([{ name: 'tệp.txt', media: file.media }])
  expect(copied.items[0]!.nodeId).not.toBe(file.nodeId)
  expect(await usedBytesOf(binh.userId)).toBe(before + 5)
  const into = await binh.call(copyDriveNodes, {
    body: { nodeIds: [folder.nodeId], parentId: folder.nodeId, onConflict: 'RENAME' },
  })
  expect(into.error?.code).toBe('moveIntoItself')
})

it('between spaces ids and versions stay, and both spaces know what they take', async () => {
  const { an, binh, dung } = scene
  const { room } = await makeGroup(an, [binh], 'Kho chung')
  const folder = await putFolder(binh, 'Chuyển đi')
  const file = await putFile(binh, 'tệp.txt', { parentId: folder.nodeId, content: '1234567' })
  const before = await usedBytesOf(binh.userId)
  await binh.ask(moveDriveNodes, {
    body: { nodeIds: [folder.nodeId], parentId: room.roomId, onConflict: 'FAIL' },
  })
  expect(await getNode(an, file.nodeId)).toMatchObject({
    spaceId: room.roomId,
    versionId: file.versionId,
    role: 'MANAGE',
  })
  expect(await usedBytesOf(binh.userId)).toBe(before - 7)
  expect((await spaceOf(an, room.roomId)).usedBytes).toBe(7)
  const { items } = await an.ask(listDriveChanges, { params: { spaceId: room.roomId } })
  expect(items.map(({ what, name }) => `${what} ${name}`)).toEqual(['MOVED Chuyển đi', 'MOVED tệp.txt'])
  // What others put into a room, a plain member does not take out of it.
  const own = await putFile(an, 'của An.txt', { parentId: room.roomId })
  const refused = await binh.call(moveDriveNodes, {
    body: { nodeIds: [own.nodeId], parentId: binh.userId, onConflict: 'FAIL' },
  })
  expect(refused.error).toMatchObject({ code: 'driveRoleTooLow', data: { role: 'EDIT', needed: 'MANAGE' } })
  expect(
    (await dung.call(contract.drive.getDriveNode, { params: { nodeId: file.nodeId } })).error?.code,
  ).toBe('nodeNotFound')
})

it('a folder and a file in it that move together into another space are counted once each', async () => {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh], 'Chuyển cả hai')
  const folder = await putFolder(binh, 'Cùng đi')
  const inner = await putFolder(binh, 'Cùng đi/Trong')
  const file = await putFile(binh, 'tệp.txt', { parentId: folder.nodeId, content: '1234567' })
  await putFile(binh, 'ở lại.txt', { parentId: inner.nodeId, content: '123' })
  const before = await usedBytesOf(binh.userId)
  await binh.ask(moveDriveNodes, {
    body: {
      nodeIds: [folder.nodeId, file.nodeId, inner.nodeId],
      parentId: room.roomId,
      onConflict: 'FAIL',
    },
  })
  expect(await usedBytesOf(binh.userId)).toBe(before - 10)
  expect(await usedBytesOf(room.roomId)).toBe(10)
  const { items, seq } = await an.ask(listDriveChanges, { params: { spaceId: room.roomId } })
  expect(items.map(({ name }) => name)).toEqual(['Cùng đi', 'tệp.txt', 'Trong', 'ở lại.txt'])
  expect(items.at(-1)?.seq).toBe(seq)
})

it('every name that is in the way of what is copied is named, so that what is replaced can come back', async () => {
  const { an } = scene
  const names = Array.from({ length: 101 }, (_, n) => [`Trùng ${n}`])
  const putAll = async (parentId: string) =>
    (await an.ask(createDriveFolders, { body: { parentId, paths: names } })).items
  const [from, to] = [await putFolder(an, 'Trăm lẻ một'), await putFolder(an, 'Nơi đến')]
  const copiedNodes = await putAll(from.nodeId)
  const standingNodes = await putAll(to.nodeId)
  const { error } = await an.call(copyDriveNodes, {
    body: { nodeIds: copiedNodes.map(node => node.nodeId), parentId: to.nodeId, onConflict: 'FAIL' },
  })
  expect(error?.code).toBe('nodeNameTaken')
  const { conflicts } = error!.data as { conflicts: { nodeId: string }[] }
  expect(new Set(conflicts.map(one => one.nodeId))).toEqual(new Set(standingNodes.map(node => node.nodeId)))
})
