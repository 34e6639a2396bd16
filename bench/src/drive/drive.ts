import { contract, type DriveNode, nodeNameKey } from '@trau/contract'
import type pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import type { ServerProcess } from '../chaos/server-process.ts'
import { call } from '../http-call.ts'
import { goal, percentile, print } from '../report.ts'
import { type Queryable, type SeededPerson, seedPeople } from '../sockets/seed.ts'
import { withServer } from '../with-server.ts'
import { benchDriveSearch } from './search.ts'

const chunk = 50_000
const largeFolder = 10_000
const peopleCount = 20

interface Options {
  /** Files and folders of the tenant. */
  nodes: number
  /** Reads and moves of a kind. */
  rounds?: number
  server?: ServerProcess
}

interface Page {
  items: DriveNode[]
  nextCursor?: string
}

/** What a person waits for in a tenant with so many files: the first screen of a large folder, all of it, and a move of a tenth of the tenant. */
export async function benchDrive({
  nodes,
  rounds = 40,
  server: givenServer,
}: Options): Promise<{ listed: number; hits: number }> {
  return withServer(givenServer, async server => {
    const database = await server.database()
    const people = await seedPeople(database, peopleCount, '3 hours')
    const me = people[0]!
    const began = performance.now()
    const { largeId, treeId, targetIds, large } = await seedDrive(database, people, nodes)
    const seconds = (performance.now() - began) / 1000
    print('drive', `${nodes.toLocaleString('en')} files and folders (written in ${seconds.toFixed(0)} s)`)
    const { drive } = contract
    const url = (path: string, params: Record<string, string>) =>
      server.url + path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? 'default')
    const children = (cursor?: string) => {
      const query = new URLSearchParams({ limit: '100', ...(cursor ? { cursor } : {}) })
      return call<Page>('GET', `${url(drive.listDriveChildren.path, { nodeId: largeId })}?${query}`, me.token)
    }

    await timed(rounds, () => children())
    const first = await timed(rounds, () => children())
    goal(`first page of ${large} children, p99 ms`, percentile(first, 99), '≤', 30)
    const pages: number[] = []
    let listedCount = 0
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
      const [wait] = await timed(1, async () => {
        const page = await children(cursor)
        listedCount += page.items.length
        cursor = page.nextCursor
      })
      pages.push(wait!)
    }
    goal(`a page of ${large} children, wherever, p99 ms`, percentile(pages, 99), '≤', 100)

    let at = 0
    const move = () =>
      call<unknown>(
        'POST',
        url(drive.moveDriveNodes.path, {}),
        me.token,
        JSON.stringify({ nodeIds: [treeId], parentId: targetIds[at++ % 2], onConflict: 'FAIL' }),
      )
    await timed(rounds, move)
    const moves = await timed(rounds, move)
    goal(`move of a folder with ${nodes / 10} nodes below, p99 ms`, percentile(moves, 99), '≤', 50)
    const { hits } = await benchDriveSearch(server, me.token, rounds)
    await database.end()
    return { listed: listedCount, hits }
  })
}

async function timed(rounds: number, work: () => Promise<unknown>): Promise<number[]> {
  const waits: number[] = []
  for (let n = 0; n < rounds; n++) {
    const began = performance.now()
    await work()
    waits.push(performance.now() - began)
  }
  return waits
}

/** A tenth of the nodes stands below one folder of the first person, at most ten thousand in another; the rest is of everybody. */
async function seedDrive(database: pg.Client, people: SeededPerson[], nodes: number) {
  const mediaIds = people.map(() => uuidv7())
  const userIds = people.map(person => person.userId)
  await database.query(
    `INSERT INTO media (tenant_id, media_id, user_id, kind, name, extension, mime_type, bytes, received_bytes, storage_key, is_kept, created_time)
     SELECT 'default', m, u, 'FILE', 'a.txt', 'txt', 'text/plain', 1000, 1000, 'media/default/bench-' || m, true, now()
     FROM unnest($1::uuid[], $2::uuid[]) AS s(m, u)`,
    [mediaIds, userIds],
  )
  await database.query(
    `INSERT INTO drive_space (tenant_id, space_id, kind, changed_time, created_time)
     SELECT 'default', u, 'MINE', now(), now() FROM unnest($1::uuid[]) AS s(u)`,
    [userIds],
  )
  await database.query(
    `INSERT INTO drive_node (tenant_id, node_id, space_id, kind, name, name_key, change_seq, created_time, modified_time)
     SELECT 'default', u, u, 'FOLDER', '', '', 0, now(), now() FROM unnest($1::uuid[]) AS s(u)`,
    [userIds],
  )
  const me = userIds[0]!
  const [largeId, treeId, ...targetIds] = await addFolders(database, me, me, ['Nhiều', 'Cây', 'Trái', 'Phải'])
  const large = Math.min(largeFolder, Math.floor(nodes / 10))
  await addFiles(database, { folderIds: [largeId!], spaceId: me, mediaId: mediaIds[0]!, count: large })
  const below = await addFolders(database, me, treeId!, names(Math.max(1, Math.floor(nodes / 10_000))))
  const inTree = Math.floor(nodes / 10) - below.length
  await addFiles(database, { folderIds: below, spaceId: me, mediaId: mediaIds[0]!, count: inTree })
  const rest = Math.max(0, nodes - large - inTree - below.length)
  for (const [n, spaceId] of userIds.entries()) {
    const folderIds = await addFolders(database, spaceId, spaceId, names(20))
    const count = Math.floor(rest / userIds.length) - folderIds.length
    await addFiles(database, { folderIds, spaceId, mediaId: mediaIds[n]!, count })
  }
  await database.query('UPDATE drive_node SET height = 2 WHERE node_id = $1', [treeId])
  await database.query('VACUUM ANALYZE')
  return { largeId: largeId!, treeId: treeId!, targetIds, large }
}

const names = (count: number) => Array.from({ length: count }, (_, n) => `Thư mục ${n}`)

async function addFolders(
  database: pg.Client,
  spaceId: string,
  parentId: string,
  folderNames: string[],
): Promise<string[]> {
  const ids = folderNames.map(() => uuidv7())
  await database.query(
    `INSERT INTO drive_node (tenant_id, node_id, space_id, parent_id, kind, name, name_key, change_seq, created_time, modified_time)
     SELECT 'default', id, $1, $2, 'FOLDER', name, key, 0, now(), now() FROM unnest($3::uuid[], $4::text[], $5::text[]) AS f(id, name, key)`,
    [spaceId, parentId, ids, folderNames, folderNames.map(nodeNameKey)],
  )
  return ids
}

interface Files {
  folderIds: string[]
  spaceId: string
  mediaId: string
  count: number
}

/** Files that all have the bytes of one upload. */
export async function addFiles(
  database: Queryable,
  { folderIds, spaceId, mediaId, count }: Files,
): Promise<void> {
  for (let from = 0; from < count; from += chunk)
    await database.query(
      `WITH files AS (
         INSERT INTO drive_node (tenant_id, node_id, space_id, parent_id, kind, name, name_key, version_id, media_id, bytes, change_seq, created_by,
           created_time, modified_time)
         SELECT 'default', uuidv7(), $1, ($2::uuid[])[1 + n % $3], 'FILE', 'Tệp ' || n || '.txt', 'tệp ' || n || '.txt', uuidv7(), $4, 1000, 0, $1,
           now(), now()
         FROM generate_series($5::int, $6::int) AS s(n) RETURNING *
       )
       INSERT INTO drive_version (tenant_id, version_id, node_id, space_id, media_id, bytes, owner_id, user_id, created_time)
       SELECT tenant_id, version_id, node_id, space_id, media_id, bytes, space_id, space_id, created_time FROM files`,
      [spaceId, folderIds, folderIds.length, mediaId, from, Math.min(count, from + chunk) - 1],
    )
}
