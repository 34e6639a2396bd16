import { type AnyEndpoint, contract, type DriveChange } from '@trau/contract'
import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { uuidv7 } from '#platform/uuid.ts'
import type { Person } from '../../../testing/app.ts'
import { makeGroup, sceneForFile } from '../../room/testing/scene.ts'
import { putFolder, upload } from '../testing/scene.ts'
import { shareWith } from '../testing/sharing.ts'
import { purgeDeleted } from '../trash/purging.ts'

/**
 * Three people change the trees of two rooms and of one of them at once, whatever comes to their minds, also from one space into another.
 * Afterwards each tree is a tree, names are unique, each space takes what its versions take, no node is in two spaces or in none, and
 * replaying the log of each space gives the same tree.
 */
const scene = sceneForFile()
let people: Person[]
let mediaIds: string[]
beforeAll(async () => {
  const { an, binh, chi } = scene
  people = [an, binh, chi]
  const { room } = await makeGroup(an, [binh, chi], 'Ba người')
  const contents = await Promise.all(['một', 'hai hai', 'ba ba ba'].map(text => upload(an, text)))
  mediaIds = contents.map(media => media.mediaId)
  // Others may put in what they can see.
  for (const mediaId of mediaIds)
    await an.ask(contract.chat.sendMessage, {
      params: { roomId: room.roomId },
      body: { type: 'FILE', content: '', mediaIds: [mediaId] },
    })
})

const group = async (name: string) => (await makeGroup(people[0]!, people.slice(1), name)).room.roomId

const actions = ['folder', 'file', 'content', 'move', 'rename', 'trash', 'restore', 'copy', 'delete'] as const
const conflicts = ['FAIL', 'RENAME', 'REPLACE', 'SKIP'] as const
const step = fc.record({
  action: fc.constantFrom(...actions),
  /** Which of the nodes that are known, counted around. */
  node: fc.nat(40),
  other: fc.nat(40),
  target: fc.nat(40),
  name: fc.constantFrom('a', 'A', 'b', 'ổ đĩa', 'Tệp.txt'),
  onConflict: fc.constantFrom(...conflicts),
  media: fc.nat(2),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

it('three clients leave a tree, unique names, a true sum, and a log that tells it', async () => {
  const isProof = fc.readConfigureGlobal().numRuns !== undefined
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(step, step, step), { minLength: 5, maxLength: isProof ? 60 : 25 }),
      async rounds => {
        const [one, two] = [await group('Cây'), await group('Cây khác')]
        const own = await scene.app.person('Chủ một cây')
        const shared = await putFolder(own, 'Chung')
        await shareWith(own, shared.nodeId, { userIds: people.map(person => person.userId) }, 'MANAGE')
        const spaces = new Map([
          [one, people[1]!],
          [two, people[2]!],
          [own.userId, own],
        ])
        const nodeIds = [one, two, shared.nodeId]
        for (const round of rounds) {
          const made = await Promise.all(round.map((one, n) => act(people[n]!, one, nodeIds)))
          for (const nodeId of made.flat()) if (!nodeIds.includes(nodeId)) nodeIds.push(nodeId)
        }
        await purgeDeleted(scene.app.app, { most: 100_000 })
        for (const [spaceId, reader] of spaces) await expectTree(spaceId, reader)
        await expectNoStrays([...spaces.keys()])
      },
    ),
    { numRuns: isProof ? 60 : 4 },
  )
}, 600_000)

/** Answers the ids of the nodes that came of it; refusals are answers too. */
async function act(who: Person, step: Step, nodeIds: readonly string[]): Promise<string[]> {
  const at = (n: number) => nodeIds[n % nodeIds.length]!
  const [nodeId, parentId] = [at(step.node), at(step.target)]
  const { name, onConflict } = step
  const mediaId = mediaIds[step.media]!
  const some = { nodeIds: [...new Set([nodeId, at(step.other)])] }
  const { drive } = contract
  switch (step.action) {
    case 'folder':
      return ask(who, drive.createDriveFolders, { body: { parentId, paths: [[name], ['b', name, name]] } })
    case 'file':
      return ask(who, drive.createDriveFile, {
        body: { parentId, name, mediaId, clientNodeId: uuidv7(), onConflict },
      })
    case 'content':
      return ask(who, drive.setDriveContent, { params: { nodeId }, body: { mediaId } })
    case 'rename':
      return ask(who, drive.renameDriveNode, { params: { nodeId }, body: { name } })
    case 'move':
      return ask(who, drive.moveDriveNodes, { body: { ...some, parentId, onConflict } })
    case 'copy':
      return ask(who, drive.copyDriveNodes, { body: { ...some, parentId, onConflict } })
    case 'trash':
      return ask(who, drive.trashDriveNodes, { body: some })
    case 'restore':
      return ask(who, drive.restoreDriveNodes, { body: some })
    case 'delete':
      return ask(who, drive.deleteDriveNodes, { body: some })
  }
}

async function ask(who: Person, endpoint: AnyEndpoint, parts: object): Promise<string[]> {
  const { status, data } = await who.call(endpoint, parts)
  expect(status).toBeLessThan(500)
  const answer = data as { items?: { nodeId: string }[]; node?: { nodeId: string } } | undefined
  return [...(answer?.items ?? []), ...(answer?.node ? [answer.node] : [])].map(node => node.nodeId)
}

interface Row {
  node_id: string
  parent_id: string | null
  space_id: string
  name: string
  name_key: string
  version_id: string | null
  is_trashed: boolean
  height: number
}

async function expectTree(spaceId: string, reader: Person): Promise<void> {
  const { pool } = scene.app.app.database
  const { rows } = await pool.query<Row>(
    `SELECT node_id, parent_id, space_id, name, name_key, version_id, trashed_time IS NOT NULL AS is_trashed, height
     FROM drive_node WHERE space_id = $1 AND seq IS NULL`,
    [spaceId],
  )
  const byId = new Map(rows.map(row => [row.node_id, row]))
  const seenNames = new Set<string>()
  for (const row of rows) {
    const above = chainOf(row, byId)
    expect(above.at(-1)?.node_id, 'every node stands below the root, without a circle').toBe(spaceId)
    for (const [n, folder] of above.entries()) expect(folder.height).toBeGreaterThanOrEqual(n)
    if (row.is_trashed || row.parent_id === null) continue
    const name = `${row.parent_id}/${row.name_key}`
    expect(seenNames, 'names of a folder are unique').not.toContain(name)
    seenNames.add(name)
  }
  const { rows: sums } = await pool.query<{ used: number; taken: number }>(
    `SELECT s.used_bytes AS used, (SELECT coalesce(sum(v.bytes), 0)::bigint FROM drive_version v JOIN drive_node n USING (tenant_id, node_id)
       WHERE n.space_id = s.space_id) AS taken
     FROM drive_space s WHERE s.space_id = $1`,
    [spaceId],
  )
  expect(sums[0]?.used ?? 0).toBe(sums[0]?.taken ?? 0)
  expect(await replayed(spaceId, reader)).toEqual(visibleOf(rows, spaceId))
}

/** Every node is in the space of its folder, so that it counts there alone; versions are of nodes that are there. */
async function expectNoStrays(spaces: readonly string[]): Promise<void> {
  const { rows } = await scene.app.app.database.pool.query(
    `SELECT n.node_id FROM drive_node n LEFT JOIN drive_node p ON p.tenant_id = n.tenant_id AND p.node_id = n.parent_id
     WHERE n.space_id = ANY($1) AND n.seq IS NULL AND n.node_id <> n.space_id AND p.space_id IS DISTINCT FROM n.space_id
     UNION ALL SELECT v.node_id FROM drive_version v LEFT JOIN drive_node n USING (tenant_id, node_id) WHERE n.node_id IS NULL`,
    [spaces],
  )
  expect(rows, 'nodes that are not where their folder is, versions of nothing').toEqual([])
}

function chainOf<T extends { node_id: string; parent_id: string | null }>(row: T, byId: Map<string, T>): T[] {
  const chain: T[] = []
  for (let at: T | undefined = row; at && chain.length <= 200; at = byId.get(at.parent_id ?? ''))
    chain.push(at)
  return chain
}

type Plain = Pick<Row, 'node_id' | 'parent_id' | 'name' | 'version_id' | 'is_trashed'>

/** What is neither in the trash nor below anything there, by path. */
function visibleOf(rows: readonly Plain[], spaceId: string): string[] {
  const byId = new Map(rows.map(row => [row.node_id, row]))
  return rows
    .filter(row => row.node_id !== spaceId)
    .flatMap(row => {
      const chain = chainOf(row, byId)
      if (chain.at(-1)?.node_id !== spaceId || chain.some(one => one.is_trashed)) return []
      const path = chain.toReversed().map(one => one.name)
      return [`${row.node_id} ${path.join('/')} ${row.version_id ?? ''}`]
    })
    .sort()
}

/** What a client knows that reads the log from its beginning. */
async function replayed(spaceId: string, reader: Person): Promise<string[]> {
  const nodes = new Map<string, Plain>()
  nodes.set(spaceId, { node_id: spaceId, parent_id: null, name: '', version_id: null, is_trashed: false })
  let cursor: string | undefined
  let lastSeq = 0
  do {
    const page = await reader.ask(contract.drive.listDriveChanges, {
      params: { spaceId },
      query: { limit: 100, ...(cursor && { cursor }) },
    })
    for (const change of page.items) {
      expect(change.seq).toBeGreaterThan(lastSeq)
      lastSeq = change.seq
      apply(nodes, change)
    }
    cursor = page.nextCursor
    // A share is numbered too, and is no change of the tree.
    if (!cursor) expect(page.seq - lastSeq).toBeLessThanOrEqual(reader.userId === spaceId ? people.length : 0)
  } while (cursor)
  return visibleOf([...nodes.values()], spaceId)
}

function apply(nodes: Map<string, Plain>, change: DriveChange): void {
  if (change.what === 'REMOVED') nodes.delete(change.nodeId)
  else
    nodes.set(change.nodeId, {
      node_id: change.nodeId,
      parent_id: change.parentId ?? null,
      name: change.name,
      version_id: change.versionId ?? null,
      is_trashed: change.isTrashed,
    })
}
