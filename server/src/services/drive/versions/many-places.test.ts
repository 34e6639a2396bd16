import { contract } from '@trau/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { App } from '#platform/app.ts'
import { makeGroup, sceneForFile } from '../../room/testing/scene.ts'
import { mediaUse } from '../media-use.ts'
import { copyDriveNodes, moveDriveNodes, putFile, setDriveContent, upload } from '../testing/scene.ts'
import { addFolder, shareWith } from '../testing/sharing.ts'

const scene = sceneForFile()
const copies = 10_000

/** Copies of a file in the drives of people who are not there, as many have got it; each is shared with somebody else. */
async function spread(nodeId: string): Promise<void> {
  await sql`
    WITH copied AS (
      INSERT INTO drive_node (tenant_id, node_id, space_id, kind, name, name_key, version_id, media_id, bytes, change_seq, created_time, modified_time)
      SELECT n.tenant_id, gen_random_uuid(), gen_random_uuid(), 'FILE', n.name, n.name_key, gen_random_uuid(), n.media_id, n.bytes, 0, now(), now()
      FROM drive_node n CROSS JOIN generate_series(1, ${copies}) WHERE n.node_id = ${nodeId} RETURNING *
    )
    INSERT INTO drive_version (tenant_id, version_id, node_id, space_id, media_id, bytes, created_time)
    SELECT tenant_id, version_id, node_id, space_id, media_id, bytes, created_time FROM copied`.execute(
    scene.app.app.db,
  )
  await sql`
    INSERT INTO drive_share (tenant_id, share_id, node_id, user_id, role, created_by, created_time)
    SELECT v.tenant_id, gen_random_uuid(), v.node_id, gen_random_uuid(), 'VIEW', v.space_id, now() FROM drive_version v
    WHERE v.media_id = (SELECT media_id FROM drive_node WHERE node_id = ${nodeId})`.execute(scene.app.app.db)
  await sql`ANALYZE drive_node, drive_version, drive_share`.execute(scene.app.app.db)
}

/** Whether the drive lets a person read a file, and how many rows it read to find that out. */
async function readBy(person: { userId: string }, mediaId: string) {
  const { app } = scene.app
  return app.db.transaction().execute(async tx => {
    await tx.executeQuery(sql`SET LOCAL enable_seqscan = off`.compile(tx))
    const before = await rowsRead(tx)
    const requester = { tenantId: 'default', userId: person.userId }
    const ids = await mediaUse.readableBy(
      { ...app, db: tx } as unknown as App,
      requester,
      [mediaId],
      undefined,
    )
    return { isReadable: ids.has(mediaId), rows: (await rowsRead(tx)) - before }
  })
}

async function rowsRead(q: App['db']): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT coalesce(sum(seq_tup_read + coalesce(idx_tup_fetch, 0)), 0)::int AS count FROM pg_stat_xact_user_tables
    WHERE relname IN ('drive_node', 'drive_version', 'drive_share')`.execute(q)
  return rows[0]!.count
}

it('a file in 10,000 places is read by those who see one of them, and by nobody else, without reading all', async () => {
  const { an, binh, chi } = scene
  const { nodeId, media } = await putFile(an, 'Biểu mẫu.txt')
  const { mediaId } = media!
  const { roomId } = (await makeGroup(an, [binh], 'Văn thư')).room
  const folderId = await addFolder(an, 'Gửi Chi')
  const copyInto = async (parentId: string) =>
    (await an.ask(copyDriveNodes, { body: { nodeIds: [nodeId], parentId, onConflict: 'FAIL' } })).items[0]!
  await spread(nodeId)
  const stranger = await scene.app.person('Phạm Văn Dũng')

  for (const [person, isReadable] of [
    [an, true],
    [binh, false],
    [chi, false],
    [stranger, false],
  ] as const) {
    const outcome = await readBy(person, mediaId)
    expect(outcome.isReadable).toBe(isReadable)
    expect(outcome.rows).toBeLessThan(300)
  }

  // In the drive of a room, then as an older version of what stands there.
  const inRoom = await copyInto(roomId)
  expect(await readBy(binh, mediaId)).toMatchObject({ isReadable: true })
  const { mediaId: other } = await upload(an, 'mới')
  await an.ask(setDriveContent, { params: { nodeId: inRoom.nodeId }, body: { mediaId: other } })
  expect(await readBy(binh, mediaId)).toMatchObject({ isReadable: true })
  const { items: versions } = await binh.ask(contract.drive.listDriveVersions, {
    params: { nodeId: inRoom.nodeId },
  })
  expect(versions.map(version => version.media.mediaId)).toEqual([other, mediaId])

  // Below a folder that is shared, and out of it again.
  const shared = await copyInto(folderId)
  await shareWith(an, folderId, { userIds: [chi.userId] })
  const below = await readBy(chi, mediaId)
  expect(below.isReadable).toBe(true)
  expect(below.rows).toBeLessThan(300)
  await an.ask(moveDriveNodes, { body: { nodeIds: [shared.nodeId], parentId: roomId, onConflict: 'RENAME' } })
  expect(await readBy(chi, mediaId)).toMatchObject({ isReadable: false })
  expect(await readBy(binh, mediaId)).toMatchObject({ isReadable: true })
})

it('a folder that moves to another space takes the places of its files along', async () => {
  const { an, binh } = scene
  const { roomId } = (await makeGroup(an, [binh], 'Kế toán')).room
  const folderId = await addFolder(an, 'Quý 1')
  const { nodeId, media } = await putFile(an, 'Bảng kê.txt', {
    parentId: await addFolder(an, 'Tháng 1', folderId),
  })
  await spread(nodeId)
  expect((await readBy(binh, media!.mediaId)).isReadable).toBe(false)
  await an.ask(moveDriveNodes, { body: { nodeIds: [folderId], parentId: roomId, onConflict: 'FAIL' } })
  expect((await readBy(binh, media!.mediaId)).isReadable).toBe(true)
})

it('a version that a server of the release before stores has the space of its node', async () => {
  const { an } = scene
  const { nodeId } = await putFile(an, 'Cũ.txt')
  const { db } = scene.app.app
  const { rows } = await sql<{ isOfNode: boolean }>`
    WITH stored AS (
      INSERT INTO drive_version (tenant_id, version_id, node_id, media_id, bytes, created_time)
      SELECT tenant_id, gen_random_uuid(), node_id, media_id, bytes, now() FROM drive_node WHERE node_id = ${nodeId}
      RETURNING space_id
    )
    SELECT stored.space_id = n.space_id AS "isOfNode" FROM stored, drive_node n WHERE n.node_id = ${nodeId}`.execute(
    db,
  )
  expect(rows).toEqual([{ isOfNode: true }])
})
