import type pg from 'pg'
import { seedPeople } from '../sockets/seed.ts'
import { digestOf } from '../uploads/uploads.ts'
import { randomOf } from './crowd.ts'
import { type AcknowledgedVersion, DriveClient } from './drive-client.ts'
import { pause, ServerProcess } from './server-process.ts'
import { checkStorage, type StorageFaults, type SweepResult, sweepStorage } from './storage-checks.ts'

export interface DriveOptions {
  /** SIGKILLs of the server process, each while everybody uploads, replaces and deletes. */
  kills: number
  people: number
  seed: number
}

export interface DriveResult extends SweepResult, StorageFaults {
  kills: number
  /** Changes that were answered, and requests that were sent again because they were not. */
  acknowledged: number
  repeats: number
  /** Acknowledged versions whose bytes were read and compared. */
  compared: number
  /** Answers that no kill explains. */
  faults: string[]
  /** Acknowledged versions that are not there, or are different. */
  lost: number
  /** Files whose place (folder, trash, gone) or current version is not the one that was acknowledged. */
  misplaced: number
}

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
    const sweep = await sweepStorage(server)
    database = await server.database()
    const checks = []
    for (const client of clients) checks.push(await checkClient(database, client))
    const result = {
      ...sweep,
      ...{ kills, faults: clients.flatMap(client => client.faults) },
      acknowledged: sum(clients.map(client => client.acknowledged)),
      repeats: sum(clients.map(client => client.repeats)),
      compared: sum(checks.map(check => check.compared)),
      lost: sum(checks.map(check => check.lost)),
      misplaced: sum(checks.map(check => check.misplaced)),
      ...(await checkStorage(database, server)),
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
  const comparison = { compared: 0, lost: 0, misplaced: 0 }
  for (const [nodeId, { versions, state }] of client.files) {
    const node = nodes.get(nodeId)
    const actualState = !node ? 'DELETED' : node.is_trashed ? 'TRASHED' : 'LIVE'
    if (actualState !== state) comparison.misplaced++
    if (state === 'DELETED') continue
    if (node && node.media_ids.at(-1) !== versions.at(-1)!.mediaId) comparison.misplaced++
    for (const version of versions) {
      comparison.compared++
      const isThere = node?.media_ids.includes(version.mediaId) && (await isIntact(client, version))
      if (!isThere) comparison.lost++
    }
  }
  return comparison
}

/** As a browser gets it. */
const isIntact = ({ url, person }: DriveClient, { mediaId, sha256 }: AcknowledgedVersion) =>
  digestOf(url, person.token, mediaId).then(
    digest => digest === sha256,
    () => false,
  )
