import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#platform/uuid.ts'
import {
  fileName,
  openRelations,
  ownFolderName,
  type Relation,
  type Relations,
  roomFolderName,
  roomName,
} from '../drive/testing/relations.ts'
import { namesIn } from '../drive/testing/scene.ts'
import { addFile } from '../drive/testing/sharing.ts'
import { ownName, sharedName } from './roots.ts'
import { lockInfo, openProgram, type TestProgram } from './testing/program.ts'

/**
 * Who may do what by WebDAV: the relations of `services/drive/rights.test.ts` × the methods of the protocol, which knows no comments, versions, shares
 * or links. `+` is done, `-` is refused (403), and a blank is refused as if there were nothing there (404, and 409 where something would be made).
 */
let relations: Relations
beforeAll(async () => {
  relations = await openRelations()
})
afterAll(() => relations.scene.close())

interface Place {
  /** Where the program finds the folder. */
  folder: string[]
  folderId: string
}
type Method = (program: TestProgram, place: Place) => Promise<{ status: number }>

const propertyUpdate =
  '<propertyupdate xmlns="DAV:"><set><prop><note xmlns="urn:test">x</note></prop></set></propertyupdate>'

/** On a new file of the owner's, by its name; whoever was refused has changed nothing. */
const changing =
  (change: (program: TestProgram, at: string[], place: Place) => Promise<{ status: number }>): Method =>
  async (program, place) => {
    const { owner } = relations.people
    const name = `${uuidv7()}.txt`
    await addFile(owner, { name, parentId: place.folderId, content: 'ban đầu' })
    const before = await namesIn(owner, place.folderId)
    const answer = await change(program, [...place.folder, name], place)
    const after = await namesIn(owner, place.folderId)
    if (answer.status >= 300) expect(after).toEqual(before)
    return answer
  }

const moveTo = (program: TestProgram, method: string, from: string[], to: string[]) =>
  program.ask(method, from, { headers: { destination: program.address(to) } })

const methods: Record<string, Method> = {
  list: (program, { folder }) => program.ask('PROPFIND', folder, { headers: { depth: '1' } }),
  download: async (program, { folder }) => {
    const answer = await program.ask('GET', [...folder, fileName])
    if (answer.status === 200)
      expect(Number(answer.headers['content-length'])).toBe(relations.content.byteLength)
    return answer
  },
  range: (program, { folder }) =>
    program.ask('GET', [...folder, fileName], { headers: { range: 'bytes=0-9' } }),
  head: (program, { folder }) => program.ask('HEAD', [...folder, fileName]),
  copyOut: (program, { folder }) =>
    moveTo(program, 'COPY', [...folder, fileName], [ownName, `${uuidv7()}.png`]),
  putNew: async (program, { folder }) => ({
    status: await program.put([...folder, `${uuidv7()}.txt`], 'mới'),
  }),
  putOver: changing(async (program, at) => ({ status: await program.put(at, 'khác') })),
  mkcol: (program, { folder }) => program.ask('MKCOL', [...folder, uuidv7()]),
  rename: changing((program, at, { folder }) => moveTo(program, 'MOVE', at, [...folder, `${uuidv7()}.txt`])),
  copyIn: async (program, { folder }) => {
    // A program that may only read has none to copy; the place refuses it anyway.
    await program.put('nguồn.txt', 'nguồn')
    return moveTo(program, 'COPY', [ownName, 'nguồn.txt'], [...folder, `${uuidv7()}.txt`])
  },
  delete: changing((program, at) => program.ask('DELETE', at)),
  lock: changing((program, at) => program.ask('LOCK', at, { body: lockInfo() })),
  proppatch: changing((program, at) => program.ask('PROPPATCH', at, { body: propertyUpdate })),
  moveOut: changing((program, at) => moveTo(program, 'MOVE', at, [ownName, at.at(-1)!])),
}

const columns = Object.keys(methods)
/** list download range head copyOut │ putNew putOver mkcol rename copyIn delete lock proppatch │ moveOut */
const everything = '+++++ ++++++++ +'
/** Who does not manage the files of others takes none of them out of their space. */
const editing = '+++++ ++++++++ -'
const reading = '+++++ -------- -'
const nothing = ''
const table: Record<'own' | 'ofRoom', Partial<Record<Relation, string>>> = {
  own: {
    ...{ owner: everything, manager: everything, editor: editing, roomShared: editing },
    ...{ commenter: reading, viewer: reading, stranger: nothing, exMember: nothing },
  },
  ofRoom: {
    ...{ owner: everything, deputy: everything, member: editing, restricted: reading },
    ...{ stranger: nothing, exMember: nothing, manager: nothing },
  },
}

const signOf = (status: number) => {
  if (status >= 200 && status < 300) return '+'
  return { 403: '-', 404: ' ', 409: ' ' }[status] ?? `${status}`
}

const placeOf = (where: 'own' | 'ofRoom', relation: Relation): Place => {
  const folder = {
    own: [relation === 'owner' ? ownName : sharedName, ownFolderName],
    ofRoom: [roomName, roomFolderName],
  }
  return { folder: folder[where], folderId: relations[where].folderId }
}

async function signsOf(program: TestProgram, place: Place): Promise<Record<string, string>> {
  const signs: Record<string, string> = {}
  for (const name of columns) signs[name] = signOf((await methods[name]!(program, place)).status)
  return signs
}

const expectedSigns = (row: string) => {
  const signs = row === nothing ? ' '.repeat(columns.length) : row.replaceAll(' ', '')
  return Object.fromEntries(columns.map((name, n) => [name, signs[n]]))
}

describe.each(['own', 'ofRoom'] as const)('a file: %s', where => {
  it.each(Object.entries(table[where]) as [Relation, string][])('%s: %s', async (relation, row) => {
    const program = await openProgram(relations.scene.app, relations.people[relation])
    expect(await signsOf(program, placeOf(where, relation))).toEqual(expectedSigns(row))
  })

  it('a program that may only read: reading, whatever its person may do', async () => {
    const program = await openProgram(relations.scene.app, relations.people.owner, 'drive.read')
    // Its own drive is written to as little as others.
    const expected = { ...expectedSigns(reading), copyOut: '-' }
    expect(await signsOf(program, placeOf(where, 'owner'))).toEqual(expected)
  })
})
