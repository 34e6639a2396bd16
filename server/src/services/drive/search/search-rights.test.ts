import { contract } from '@trau/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { makeGroup, openScene, type Scene } from '../../room/testing/scene.ts'
import { putFile, putFolder, trashDriveNodes } from '../testing/scene.ts'
import { shareWith } from '../testing/sharing.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.close())

/** Files without bytes, as many as the search of somebody else must not stumble over. */
async function addRows(owner: Person, count: number, name: string): Promise<void> {
  await putFolder(owner, 'Nhiều')
  await scene.app.app.db
    .insertInto('drive_node')
    .values(
      Array.from({ length: count }, (_, n) => ({
        tenant_id: owner.tenant,
        node_id: crypto.randomUUID(),
        space_id: owner.userId,
        parent_id: owner.userId,
        kind: 'FILE' as const,
        name: `${name} ${n}`,
        name_key: `${name} ${n}`,
        change_seq: 0,
        seq: null,
        position: null,
        media_id: null,
        version_id: null,
        created_by: owner.userId,
        modified_by: owner.userId,
        created_time: new Date('2030-01-01'),
        modified_time: new Date('2030-01-01'),
        trashed_time: null,
        trashed_by: null,
        deleted_time: null,
        scan: null,
        dead_properties: null,
      })),
    )
    .execute()
}

async function everyName(who: Person, search: string, limit = 5): Promise<string[]> {
  const names: string[] = []
  let cursor: string | undefined
  do {
    const page = await who.ask(contract.driveSearch.searchDrive, {
      query: { search, limit, ...(cursor ? { cursor } : {}) },
    })
    names.push(...page.items.map(node => node.name))
    cursor = page.nextCursor
  } while (cursor)
  return names
}

it('files of others in a space of which something is shared do not hide one’s own', async () => {
  const { an, binh, chi } = scene
  await addRows(an, 700, 'báo cáo')
  const shared = await putFolder(an, 'Cho Bình/Bên trong')
  const root = shared.parentId!
  await shareWith(an, root, { userIds: [binh.userId] })
  await putFile(an, 'báo cáo chung.txt', { parentId: shared.nodeId })
  await putFile(binh, 'báo cáo của Bình.txt')
  const { room } = await makeGroup(chi, [binh], 'Phòng')
  await putFile(chi, 'báo cáo của phòng.txt', { parentId: room.roomId })
  for (const search of ['bao cao', 'báo cáo'])
    expect((await everyName(binh, search)).toSorted()).toEqual([
      'báo cáo chung.txt',
      'báo cáo của Bình.txt',
      'báo cáo của phòng.txt',
    ])
  expect(await everyName(chi, 'bao cao')).toEqual(['báo cáo của phòng.txt'])
})

it('a search within the space of somebody else finds what of it is shared, and is nodeNotFound where nothing is', async () => {
  const { an, binh, chi } = scene
  const shared = await putFolder(an, 'Riêng của An/Chung')
  await putFile(an, 'kế hoạch riêng.txt', { parentId: shared.parentId! })
  await putFile(an, 'kế hoạch chung.txt', { parentId: shared.nodeId })
  await shareWith(an, shared.nodeId, { userIds: [binh.userId] })
  const search = { search: 'ke hoach', limit: 10, spaceId: an.userId }
  const { items } = await binh.ask(contract.driveSearch.searchDrive, { query: search })
  expect(items.map(({ name }) => name)).toEqual(['kế hoạch chung.txt'])
  for (const spaceId of [an.userId, crypto.randomUUID()])
    expect(
      (await chi.call(contract.driveSearch.searchDrive, { query: { ...search, spaceId } })).error,
    ).toMatchObject({
      code: 'nodeNotFound',
    })
})

it('every hit is reached by paging, those with the same marks first, whatever is in the trash', async () => {
  const { dung } = scene
  await addRows(dung, 30, 'bản vẽ')
  await addRows(dung, 30, 'ban ve')
  const folder = await putFolder(dung, 'Cũ')
  await putFile(dung, 'bản vẽ cũ.txt', { parentId: folder.nodeId })
  await dung.ask(trashDriveNodes, { body: { nodeIds: [folder.nodeId] } })
  const names = await everyName(dung, 'bản vẽ', 7)
  expect(names).toHaveLength(60)
  expect(new Set(names).size).toBe(60)
  expect(names.slice(0, 30).every(name => name.startsWith('bản vẽ'))).toBe(true)
})
