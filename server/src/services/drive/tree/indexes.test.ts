import { expect, it } from 'vitest'
import { sceneForFile } from '../../room/testing/scene.ts'

const scene = sceneForFile()
const id = "'01a20000-0000-7000-8000-000000000000'"

/** What is asked of tables with a million rows, and by which index it is answered, already in order. */
it.each([
  [
    'a page of a folder by name',
    'drive_node_children',
    `SELECT * FROM drive_node WHERE tenant_id = 'default' AND parent_id = ${id} AND kind = 'FILE' AND trashed_time IS NULL
       AND (name, node_id) > ('Tệp 2', ${id}::uuid) ORDER BY name, node_id LIMIT 100`,
  ],
  [
    'the trash of a space',
    'drive_node_trashed',
    `SELECT * FROM drive_node WHERE tenant_id = 'default' AND space_id = ${id} AND trashed_time IS NOT NULL AND deleted_time IS NULL
       ORDER BY trashed_time DESC, node_id DESC LIMIT 31`,
  ],
  [
    'the newest of a space',
    'drive_node_latest',
    `SELECT node_id FROM drive_node WHERE tenant_id = 'default' AND space_id = ${id} AND trashed_time IS NULL AND deleted_time IS NULL
       AND (modified_time, node_id) < (now(), ${id}::uuid) ORDER BY modified_time DESC, node_id DESC LIMIT 40`,
  ],
  [
    'attachments of a room',
    'drive_node_attachment',
    `SELECT * FROM drive_node WHERE tenant_id = 'default' AND space_id = ${id} AND seq <= 100 ORDER BY seq DESC, position LIMIT 31`,
  ],
  [
    'the largest files of a space',
    'drive_node_largest',
    `SELECT node_id FROM drive_node WHERE tenant_id = 'default' AND space_id = ${id} AND kind = 'FILE' AND seq IS NULL ORDER BY bytes DESC LIMIT 20`,
  ],
  [
    'nodes of a file',
    'drive_version_media',
    `SELECT node_id FROM drive_version WHERE tenant_id = 'default' AND media_id = ${id}`,
  ],
  [
    'activity of a node',
    'drive_change_of_node',
    `SELECT * FROM drive_change WHERE tenant_id = 'default' AND node_id = ${id} ORDER BY created_time DESC, seq DESC LIMIT 31`,
  ],
])('%s is answered by %s', async (_what, index, statement) => {
  const client = await scene.app.app.database.pool.connect()
  try {
    await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${statement}`)
    expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain(`using ${index} `)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
