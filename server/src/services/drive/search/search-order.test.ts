import { contract, type DriveNodeKind, nodeNameKey } from '@trau/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Person, startApp, type TestApp } from '../../../testing/app.ts'
import { makeGroup } from '../../room/testing/scene.ts'
import { putFolder, trashDriveNodes } from '../testing/scene.ts'
import { shareWith } from '../testing/sharing.ts'

/** Pages of a search against a plain reading of all names: by the newest or by the index of words, it answers the same. */

interface Seeded {
  name: string
  kind: DriveNodeKind
  time: number
  nodeId: string
}

let app: TestApp
let an: Person
let binh: Person
/** What Bình can see, with and without a common word in its name. */
let visibleNodes: Seeded[]

beforeAll(async () => {
  app = await startApp()
  an = await app.person('Nguyễn Văn An')
  binh = await app.person('Trần Thị Bình')
  const { roomId } = (await makeGroup(an, [binh], 'Phòng')).room
  const inner = await putFolder(binh, 'Hồ sơ/Bên ngoài')
  const trashedFolder = await putFolder(binh, 'Bỏ đi/Bên dưới')
  const ofRoom = await putFolder(an, 'Biên bản', roomId)
  const hiddenFolder = await putFolder(an, 'Giữ riêng')
  const sharedFolder = await putFolder(an, 'Cho Bình/Cùng xem')
  await shareWith(an, sharedFolder.nodeId, { userIds: [binh.userId] })
  visibleNodes = [
    // The newest have other names, and more of the newest are not Bình's to see.
    ...(await addNodes(binh, binh.userId, inner.nodeId, { count: 60, name: n => `Khác ${n}.md`, from: 900 })),
    ...(await addNodes(binh, binh.userId, inner.nodeId, {
      count: 350,
      name: n => `Tệp ${n}.txt`,
      from: 100,
    })),
    ...(await addNodes(binh, binh.userId, binh.userId, { count: 40, name: n => `TEP CŨ ${n}.txt`, from: 0 })),
    ...(await addNodes(binh, binh.userId, inner.nodeId, {
      count: 5,
      name: n => `Tép khô ${n}`,
      from: 50,
      kind: 'FOLDER',
    })),
    ...(await addNodes(an, roomId, ofRoom.nodeId, { count: 90, name: n => `Tệp phòng ${n}.pdf`, from: 200 })),
    ...(await addNodes(an, an.userId, sharedFolder.nodeId, {
      count: 45,
      name: n => `tệp chung ${n}.txt`,
      from: 300,
    })),
  ]
  await addNodes(an, an.userId, hiddenFolder.nodeId, {
    count: 300,
    name: n => `Tệp riêng ${n}.txt`,
    from: 950,
  })
  await addNodes(binh, binh.userId, trashedFolder.nodeId, {
    count: 80,
    name: n => `Tệp bỏ ${n}.txt`,
    from: 980,
  })
  await binh.ask(trashDriveNodes, { body: { nodeIds: [trashedFolder.parentId!] } })
})
afterAll(() => app.close())

/** Every third has the time of the one before, so that ids order them. */
async function addNodes(
  owner: Person,
  spaceId: string,
  parentId: string,
  {
    count,
    name,
    from,
    kind = 'FILE',
  }: { count: number; name: (n: number) => string; from: number; kind?: DriveNodeKind },
): Promise<Seeded[]> {
  const nodes = Array.from({ length: count }, (_, n) => ({
    name: name(n),
    kind,
    time: Date.parse('2030-01-01') + (from + n - (n % 3 === 2 ? 1 : 0)) * 1000,
    nodeId: crypto.randomUUID(),
  }))
  await app.app.db
    .insertInto('drive_node')
    .values(
      nodes.map(node => ({
        ...{ tenant_id: owner.tenant, node_id: node.nodeId, space_id: spaceId, parent_id: parentId, kind },
        ...{ name: node.name, name_key: nodeNameKey(node.name), change_seq: 0, seq: null, position: null },
        ...{ media_id: null, version_id: null, created_by: owner.userId, modified_by: owner.userId },
        ...{ created_time: new Date(node.time), modified_time: new Date(node.time), trashed_time: null },
        ...{ trashed_by: null, deleted_time: null, scan: null, dead_properties: null },
      })),
    )
    .execute()
  return nodes
}

const wordsOf = (text: string) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
const withoutMarks = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/đ/gi, 'd')

/** Every word stands there, the last one as a beginning. */
function holds(name: string, wanted: string): boolean {
  const nameWords = wordsOf(name)
  const wantedWords = wordsOf(wanted)
  return wantedWords.every((word, n) =>
    nameWords.some(one => (n === wantedWords.length - 1 ? one.startsWith(word) : one === word)),
  )
}

function expectedNames(search: string, kind: DriveNodeKind | undefined): string[] {
  const isExact = (node: Seeded) =>
    wordsOf(search)
      .filter(word => withoutMarks(word) !== word)
      .every(word =>
        wordsOf(search).at(-1) === word ? holds(node.name, word) : wordsOf(node.name).includes(word),
      )
  return visibleNodes
    .filter(node => holds(withoutMarks(node.name), withoutMarks(search)) && (!kind || node.kind === kind))
    .sort(
      (a, b) => Number(isExact(b)) - Number(isExact(a)) || b.time - a.time || (a.nodeId < b.nodeId ? 1 : -1),
    )
    .map(node => node.name)
}

async function foundNames(search: string, kind: DriveNodeKind | undefined, limit: number): Promise<string[]> {
  const names: string[] = []
  let cursor: string | undefined
  do {
    const query = { search, limit, ...(kind ? { kind } : {}), ...(cursor ? { cursor } : {}) }
    const page = await binh.ask(contract.driveSearch.searchDrive, { query })
    names.push(...page.items.map(node => node.name))
    cursor = page.nextCursor
  } while (cursor)
  return names
}

it.each([
  ['a word of most names', 'tep', undefined],
  ['the same with its marks', 'Tệp', undefined],
  ['the same with marks that few names have', 'tép', undefined],
  ['the same half typed, with marks that no name has', 'tê', undefined],
  ['a letter', 't', undefined],
  ['an extension', 'txt', undefined],
  ['a word of the newest', 'khác', undefined],
  ['a word of the oldest', 'tep cũ', undefined],
  ['a common word and a rare one', 'tệp chung 1', undefined],
  ['a number', '34', undefined],
  ['folders among many files', 'tep', 'FOLDER'],
  ['a word that no name holds', 'tep zzz', undefined],
] as const)(
  '%s: every page is in order, and nothing is missing or shown twice',
  async (_what, search, kind) => {
    const expected = expectedNames(search, kind)
    for (const limit of [17, 100]) expect(await foundNames(search, kind, limit)).toEqual(expected)
  },
)
