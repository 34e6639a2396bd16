import { contract, trashKeptDays, versionsKeptDays } from '@trau/contract'
import { expect, it } from 'vitest'
import { transact } from '#platform/outbox/outbox.ts'
import { sceneForFile } from '../room/testing/scene.ts'
import { emptyFile } from './files/empty.ts'
import {
  listDriveVersions,
  putFile,
  putFolder,
  setDriveContent,
  spaceOf,
  trashDriveNodes,
  upload,
} from './testing/scene.ts'
import { purgeTrash } from './trash/purgeTrash.ts'
import { compactChanges } from './tree/compactChanges.ts'
import { forgetOldVersions } from './versions/forgetOldVersions.ts'

const scene = sceneForFile()

it('the trash is emptied of what has been there for 30 days, and of nothing else', async () => {
  const { an, app } = scene
  const [old, young] = [await putFolder(an, 'Cũ/Nhánh'), await putFile(an, 'mới.txt')]
  await putFile(an, 'trong.txt', { parentId: old.nodeId, content: '0123456789' })
  const top = await putFolder(an, 'Cũ')
  const before = (await spaceOf(an)).usedBytes
  await an.ask(trashDriveNodes, { body: { nodeIds: [top.nodeId, young.nodeId] } })
  await age('drive_node', 'trashed_time', trashKeptDays + 1, top.nodeId)
  await purgeTrash.run(app.app)
  const { items } = await an.ask(contract.drive.listDriveTrash, { params: { spaceId: an.userId } })
  expect(items.map(node => node.name)).toEqual(['mới.txt'])
  expect((await spaceOf(an)).usedBytes).toBe(before - 10)
  const rows = await app.app.db
    .selectFrom('drive_node')
    .select('node_id')
    .where('node_id', '=', old.nodeId)
    .execute()
  expect(rows).toEqual([])
})

it('a thousand files in a thousand batches leave nothing of a deleted folder', async () => {
  const { an, app } = scene
  const { nodeId } = await putFolder(an, 'Lớn')
  await app.app.database.pool.query(
    `INSERT INTO drive_node (tenant_id, node_id, space_id, parent_id, kind, name, name_key, change_seq, created_time, modified_time)
     SELECT 'default', gen_random_uuid(), $1, $2, 'FOLDER', 'f' || n, 'f' || n, 0, now(), now() FROM generate_series(1, 2200) n`,
    [an.userId, nodeId],
  )
  await an.ask(trashDriveNodes, { body: { nodeIds: [nodeId] } })
  await an.ask(contract.drive.deleteDriveNodes, { body: { nodeIds: [nodeId] } })
  await purgeTrash.run(app.app)
  const { rows } = await app.app.database.pool.query(
    'SELECT count(*) FROM drive_node WHERE deleted_time IS NOT NULL',
  )
  expect(rows[0].count).toBe(0)
})

it('versions without a name go half a year after they were replaced, with their bytes', async () => {
  const { an, app } = scene
  const { nodeId, versionId } = await putFile(an, 'bản.txt', { content: '01234' })
  const versionIds = [versionId!]
  for (const content of ['một', 'hai', 'ba']) {
    const { mediaId } = await upload(an, content)
    versionIds.push((await an.ask(setDriveContent, { params: { nodeId }, body: { mediaId } })).versionId!)
  }
  const [first, second, third, current] = versionIds
  await an.ask(contract.drive.nameDriveVersion, {
    params: { nodeId, versionId: second! },
    body: { label: 'Giữ lại' },
  })
  const before = (await spaceOf(an)).usedBytes
  for (const id of [first!, second!]) await age('drive_version', 'superseded_time', versionsKeptDays + 1, id)
  await forgetOldVersions.run(app.app)
  const { items } = await an.ask(listDriveVersions, { params: { nodeId } })
  expect(items.map(version => version.versionId)).toEqual([current, third, second])
  expect((await spaceOf(an)).usedBytes).toBe(before - 5)
})

it('a version that an empty file replaced goes as well', async () => {
  const { an, app } = scene
  const { nodeId, versionId } = await putFile(an, 'sắp rỗng.txt')
  const me = { tenantId: an.tenant, userId: an.userId, sessionId: crypto.randomUUID() }
  await transact(app.app, tx => emptyFile(app.app, tx, me, nodeId))
  const row = app.app.db
    .selectFrom('drive_version')
    .select('superseded_time')
    .where('version_id', '=', versionId!)
  expect((await row.executeTakeFirstOrThrow()).superseded_time).not.toBeNull()
  await age('drive_version', 'superseded_time', versionsKeptDays + 1, versionId!)
  await forgetOldVersions.run(app.app)
  expect((await an.ask(listDriveVersions, { params: { nodeId } })).items).toEqual([])
})

it('old changes are reduced to the last of each node', async () => {
  const { binh, app } = scene
  const { nodeId } = await putFile(binh, 'a.txt')
  for (const name of ['b.txt', 'c.txt'])
    await binh.ask(contract.drive.renameDriveNode, { params: { nodeId }, body: { name } })
  const other = await putFile(binh, 'khác.txt')
  await app.app.database.pool.query(
    `UPDATE drive_change SET created_time = created_time - interval '1 year' WHERE space_id = $1`,
    [binh.userId],
  )
  await compactChanges.run(app.app)
  const { items, seq } = await binh.ask(contract.drive.listDriveChanges, { params: { spaceId: binh.userId } })
  expect(items.map(({ name, nodeId: id }) => [name, id])).toEqual([
    ['c.txt', nodeId],
    ['khác.txt', other.nodeId],
  ])
  expect(seq).toBe(4)
})

/** Makes a row older than it is. */
async function age(table: 'drive_node' | 'drive_version', column: string, days: number, id: string) {
  const key = table === 'drive_node' ? 'node_id' : 'version_id'
  await scene.app.app.database.pool.query(
    `UPDATE ${table} SET ${column} = ${column} - make_interval(days => $1) WHERE ${key} = $2`,
    [days, id],
  )
}
