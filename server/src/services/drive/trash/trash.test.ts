import { contract } from '@trau/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openScene, type Scene } from '../../room/testing/scene.ts'
import {
  deleteDriveNodes,
  getDriveNode,
  getNode,
  listDriveTrash,
  namesIn,
  putFile,
  putFolder,
  restoreDriveNodes,
  spaceOf,
  trashDriveNodes,
} from '../testing/scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

const trash = (...nodeIds: string[]) => scene.an.ask(trashDriveNodes, { body: { nodeIds } })
const restore = (...nodeIds: string[]) => scene.an.ask(restoreDriveNodes, { body: { nodeIds } })
const trashed = async (search = '') => {
  const { an } = scene
  const { items } = await an.ask(listDriveTrash, { params: { spaceId: an.userId }, query: { search } })
  return items
}

it('the trash holds the root of what was trashed, says where it was, and is searched without marks', async () => {
  const { an } = scene
  const folder = await putFolder(an, 'Dự án/Bản vẽ')
  const file = await putFile(an, 'Nhà phố.pdf', { parentId: folder.nodeId })
  await trash(folder.nodeId)
  expect((await trashed()).map(node => node.name)).toEqual(['Bản vẽ'])
  const [found] = await trashed('ban ve')
  expect(found).toMatchObject({ nodeId: folder.nodeId, path: [{ name: '' }, { name: 'Dự án' }] })
  expect(await trashed('nha pho')).toEqual([])
  expect(
    (await an.call(contract.drive.listDriveChildren, { params: { nodeId: folder.nodeId } })).error?.code,
  ).toBe('nodeNotFound')
  await restore(folder.nodeId)
  expect((await getNode(an, file.nodeId)).path.map(one => one.name)).toEqual(['', 'Dự án', 'Bản vẽ'])
  expect(await trashed()).toEqual([])
})

it('what is restored goes to the root when its folder is gone, and gets a number when its name is taken', async () => {
  const { an } = scene
  const folder = await putFolder(an, 'Sắp mất')
  const file = await putFile(an, 'thư.txt', { parentId: folder.nodeId })
  await trash(file.nodeId)
  await trash(folder.nodeId)
  await putFile(an, 'thư.txt')
  await restore(file.nodeId)
  expect(await getNode(an, file.nodeId)).toMatchObject({ name: 'thư (1).txt', parentId: an.userId })
  const other = await putFile(an, 'giấy.txt', { parentId: (await putFolder(an, 'Còn')).nodeId })
  const parentId = other.parentId!
  await trash(other.nodeId)
  await putFile(an, 'Giấy.txt', { parentId })
  await restore(other.nodeId)
  expect(await namesIn(an, parentId)).toEqual(['giấy (1).txt', 'Giấy.txt'])
})

it.each([['first'], ['last']])(
  'what is restored together with its folder stays in it, the folder named %s',
  async place => {
    const { an } = scene
    const folder = await putFolder(an, `Cùng về ${place}`)
    const file = await putFile(an, 'trong.txt', { parentId: folder.nodeId })
    await trash(file.nodeId)
    await trash(folder.nodeId)
    const nodeIds = [file.nodeId, folder.nodeId]
    await restore(...(place === 'first' ? nodeIds.reverse() : nodeIds))
    expect(await namesIn(an, folder.nodeId)).toEqual(['trong.txt'])
  },
)

it('only what is in the trash is deleted for ever, with its bytes and everything below', async () => {
  const { app, an } = scene
  const before = (await spaceOf(an)).usedBytes
  const folder = await putFolder(an, 'Xoá hẳn')
  const file = await putFile(an, 'bí mật.txt', { parentId: folder.nodeId, content: '0123456789' })
  const alone = await putFile(an, 'để lại.txt', { parentId: folder.nodeId, content: '01234' })
  const [key] = await app.app.db
    .selectFrom('media')
    .select('storage_key')
    .where('media_id', '=', file.media!.mediaId)
    .execute()
  const refused = await an.call(deleteDriveNodes, { body: { nodeIds: [folder.nodeId] } })
  expect(refused.error?.code).toBe('notInTrash')
  await trash(alone.nodeId)
  await trash(folder.nodeId)
  await an.ask(deleteDriveNodes, { body: { nodeIds: [folder.nodeId] } })
  expect((await an.call(getDriveNode, { params: { nodeId: file.nodeId } })).error?.code).toBe('nodeNotFound')
  expect(await app.app.files.size(`${key!.storage_key}-full`)).toBeUndefined()
  // What was trashed by itself outlives its folder.
  expect((await spaceOf(an)).usedBytes).toBe(before + 5)
  expect(await restore(alone.nodeId)).toMatchObject({ items: [{ parentId: an.userId }] })
})

it('emptying the trash leaves nothing but what is outside of it', async () => {
  const { an } = scene
  const kept = (await spaceOf(an)).usedBytes
  const files = [await putFile(an, 'một.txt'), await putFile(an, 'hai.txt')]
  await trash(...files.map(file => file.nodeId))
  const { deleted } = await an.ask(contract.drive.emptyDriveTrash, { params: { spaceId: an.userId } })
  expect(deleted).toBeGreaterThanOrEqual(2)
  expect(await trashed()).toEqual([])
  expect((await spaceOf(an)).usedBytes).toBeLessThanOrEqual(kept)
})
