import { readdir, utimes } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { seedPeople } from '../sockets/seed.ts'
import { digestOf } from '../uploads/uploads.ts'
import { randomOf } from './crowd.ts'
import { type AcknowledgedVersion, DriveClient } from './drive-client.ts'
import { pause, ServerProcess } from './server-process.ts'

export interface DriveOptions {
  /** SIGKILLs of the server process, each while everybody uploads, replaces and deletes. */
  kills: number
  people: number
  seed: number
}

export interface DriveResult {
  kills: number
  /** Changes that were answered, and requests that were sent again because they were not. */
  acknowledged: number
  repeats: number
  /** Files in storage that nothing referred to before the sweep: what kills had cut off. */
  cutOff: number
  /** Acknowledged versions whose bytes were read and compared. */
  compared: number
  settleSeconds: number
  /** Answers that no kill explains. */
  faults: string[]
  /** Acknowledged versions that are not there, or are different. */
  lost: number
  /** Files whose place (folder, trash, gone) or current version is not the one that was acknowledged. */
  misplaced: number
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

const settleMs = 180_000
const unreferenced = `SELECT media_id FROM media m
  WHERE NOT EXISTS (SELECT FROM drive_version v WHERE v.tenant_id = m.tenant_id AND v.media_id = m.media_id)`

/** Kills the server between the writing of bytes, their rows and their deletion. Nothing acknowledged may be lost, and nothing else stay. */
export async function runDrive({ kills, people: count, seed }: DriveOptions): Promise<DriveResult> {
  const server = new ServerProcess({ env: { LINK_PREVIEWS: 'off' } })
  try {
    await server.start()
    let database = await server.database()
    const people = await seedPeople(database, count, '6 hours')
    await database.end()
    const random = randomOf(seed)
    const clients = people.map(person => new DriveClient(person, server.url, random))
    for (const client of clients) client.begin()
    for (let n = 0; n < kills; n++) {
      await pause(300 + random() * 1_500)
      await server.restart('SIGKILL')
    }
    await pause(500)
    await Promise.all(clients.map(client => client.stop()))
    database = await server.database()
    const cutOff = (await compareStorage(database, server)).unreferencedObjects.length
    const began = performance.now()
    await makeOld(database, server)
    await database.end()
    await requestSweep(server)
    // Workers look for jobs when they start.
    await server.restart('SIGTERM')
    database = await server.database()
    while ((await countWaiting(database, server)) > 0 && performance.now() - began < settleMs)
      await pause(200)
    const settleSeconds = (performance.now() - began) / 1000
    const checks = []
    for (const client of clients) checks.push(await checkClient(database, client))
    const storage = await compareStorage(database, server)
    const result = {
      ...{ kills, cutOff, settleSeconds, faults: clients.flatMap(client => client.faults) },
      acknowledged: sum(clients.map(client => client.acknowledged)),
      repeats: sum(clients.map(client => client.repeats)),
      compared: sum(checks.map(check => check.compared)),
      lost: sum(checks.map(check => check.lost)),
      misplaced: sum(checks.map(check => check.misplaced)),
      ...storage,
      unreferencedMedia: (await database.query(unreferenced)).rows.length,
      leftovers: await countWaiting(database, server),
      wrongSums: await countWrongSums(database),
    }
    await database.end()
    return result
  } finally {
    await server.stop()
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

async function checkClient(database: pg.Client, client: DriveClient) {
  const { rows } = await database.query<{ node_id: string; media_ids: string[]; is_trashed: boolean }>(
    `SELECT n.node_id, n.trashed_time IS NOT NULL AS is_trashed,
       array_agg(v.media_id ORDER BY v.version_id = n.version_id) AS media_ids
     FROM drive_node n JOIN drive_version v USING (tenant_id, node_id)
     WHERE n.space_id = $1 GROUP BY n.tenant_id, n.node_id`,
    [client.person.userId],
  )
  const nodes = new Map(rows.map(row => [row.node_id, row]))
  const checked = { compared: 0, lost: 0, misplaced: 0 }
  for (const [nodeId, { versions, state }] of client.files) {
    const node = nodes.get(nodeId)
    const actualState = !node ? 'DELETED' : node.is_trashed ? 'TRASHED' : 'LIVE'
    if (actualState !== state) checked.misplaced++
    if (state === 'DELETED') continue
    if (node && node.media_ids.at(-1) !== versions.at(-1)!.mediaId) checked.misplaced++
    for (const version of versions) {
      checked.compared++
      const isThere = node?.media_ids.includes(version.mediaId) && (await isIntact(client, version))
      if (!isThere) checked.lost++
    }
  }
  return checked
}

/** As a browser gets it. */
const isIntact = ({ url, person }: DriveClient, { mediaId, sha256 }: AcknowledgedVersion) =>
  digestOf(url, person.token, mediaId).then(
    digest => digest === sha256,
    () => false,
  )

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
      + (SELECT count(*) FROM (${unreferenced}) AS u)
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
