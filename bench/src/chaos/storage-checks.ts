import { readdir, utimes } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { pause, type ServerProcess } from './server-process.ts'

/** What is wrong with the storage of files after the sweep; a clean one has empty lists and zeros. */
export interface StorageFaults {
  /** Keys in storage that no media row names, and those that one names and are not there. */
  unreferencedObjects: string[]
  missingObjects: string[]
  /** Media rows that nothing refers to. */
  unreferencedMedia: number
  /** Uploads, pieces of uploads and planned removals that the sweep left. */
  leftovers: number
  /** Spaces whose used bytes are not the sum of their versions. */
  wrongSums: number
}

export interface SweepResult {
  /** Files in storage that nothing referred to before the sweep: what kills had cut off. */
  cutOff: number
  settleSeconds: number
}

const settleMs = 180_000
const unreferencedMediaSql = `SELECT media_id FROM media m
  WHERE NOT EXISTS (SELECT FROM drive_version v WHERE v.tenant_id = m.tenant_id AND v.media_id = m.media_id)
    AND NOT EXISTS (SELECT FROM drive_node n WHERE n.tenant_id = m.tenant_id AND n.picture_id = m.media_id)`

/** Runs the sweep as if a day had gone by, restarts the server, and waits until nothing is left to take away. */
export async function sweepStorage(server: ServerProcess): Promise<SweepResult> {
  let database = await server.database()
  const cutOff = (await compareStorage(database, server)).unreferencedObjects.length
  const began = performance.now()
  await makeOld(database, server)
  await database.end()
  await requestSweep(server)
  // Workers look for jobs when they start.
  await server.restart('SIGTERM')
  database = await server.database()
  while ((await countWaiting(database, server)) > 0 && performance.now() - began < settleMs) await pause(200)
  await database.end()
  return { cutOff, settleSeconds: (performance.now() - began) / 1000 }
}

export async function checkStorage(database: pg.Client, server: ServerProcess): Promise<StorageFaults> {
  return {
    ...(await compareStorage(database, server)),
    unreferencedMedia: (await database.query(unreferencedMediaSql)).rows.length,
    leftovers: await countWaiting(database, server),
    wrongSums: await countWrongSums(database),
  }
}

/** Every file of the folder of storage, unfinished ones too, beside what the rows name. */
async function compareStorage(database: pg.Client, server: ServerProcess) {
  const { rows } = await database.query<{ key: string }>(
    `SELECT storage_key || part AS key FROM media CROSS JOIN LATERAL (VALUES
       ('-full', bytes), ('-preview', preview_bytes), ('-thumbnail', thumbnail_bytes)) AS p(part, size)
     WHERE size IS NOT NULL`,
  )
  const namedKeys = new Set(rows.map(row => row.key))
  const storedKeys = new Set(await filesIn(join(server.dataDir, 'files')))
  return {
    unreferencedObjects: [...storedKeys.difference(namedKeys)],
    missingObjects: [...namedKeys.difference(storedKeys)],
  }
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)))
}

/** As if a day had gone by, so that the sweep need not be waited for. */
async function makeOld(database: pg.Client, server: ServerProcess): Promise<void> {
  await database.query(`
    UPDATE media SET created_time = created_time - interval '26 hours';
    UPDATE media_upload SET created_time = created_time - interval '26 hours';
    UPDATE media_removal SET due_time = due_time - interval '26 hours'`)
  const yesterday = Date.now() / 1000 - 26 * 3_600
  const folder = join(server.dataDir, 'uploads')
  for (const name of await filesIn(folder)) await utimes(join(folder, name), yesterday, yesterday)
}

/** The jobs that a schedule would run within the hour. */
async function requestSweep(server: ServerProcess): Promise<void> {
  const database = await server.database()
  // A connection of ours, which is gone before the database ends: those of its own pool may still be open then, and their loss is nobody's.
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.query(text, values as unknown[]) },
    supervise: false,
    schedule: false,
  })
  await boss.start()
  for (const queue of ['drive.purgeTrash', 'media.forgetLeftMedia']) await boss.send(queue, {})
  await boss.stop({ graceful: false })
  await database.end()
}

/** What the sweep has yet to take away. */
async function countWaiting(database: pg.Client, server: ServerProcess): Promise<number> {
  const { rows } = await database.query<{ count: number }>(`
    SELECT ((SELECT count(*) FROM media_upload) + (SELECT count(*) FROM media_removal)
      + (SELECT count(*) FROM (${unreferencedMediaSql}) AS u)
      + (SELECT count(*) FROM drive_node WHERE deleted_time IS NOT NULL))::int AS count`)
  return rows[0]!.count + (await filesIn(join(server.dataDir, 'uploads'))).length
}

async function countWrongSums(database: pg.Client): Promise<number> {
  const { rows } = await database.query(
    `SELECT s.space_id FROM drive_space s
     LEFT JOIN drive_node n ON n.tenant_id = s.tenant_id AND n.space_id = s.space_id
     LEFT JOIN drive_version v ON v.tenant_id = n.tenant_id AND v.node_id = n.node_id
     GROUP BY s.tenant_id, s.space_id HAVING s.used_bytes <> coalesce(sum(v.bytes), 0)`,
  )
  return rows.length
}
