import { contract } from '@trau/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#platform/uuid.ts'
import type { Person } from '../../testing/app.ts'
import { openRelations, type Relation, type Relations, type Target } from './testing/relations.ts'
import { upload } from './testing/scene.ts'
import { addFile, addLink, fetchFile, shareWith } from './testing/sharing.ts'

/**
 * Who may do what in the browser: every relation to a file × every operation, as one table. `+` is allowed, `-` is refused as too low a role, and a
 * blank is refused as if there were no such file. The same relations by WebDAV: `services/dav/rights.test.ts`; visitors of public links:
 * `links/link-rights.test.ts`.
 */
let relations: Relations
beforeAll(async () => {
  relations = await openRelations()
})
afterAll(() => relations.scene.close())

type Outcome = { status: number; error: { code: string } | undefined }
type Operation = (who: Person, target: Target) => Promise<Outcome>

const { drive, driveSharing: sharing } = contract

/** On a new file of the owner's, which is looked at afterwards: whoever was refused has changed nothing. */
const changing =
  (change: (who: Person, nodeId: string, target: Target) => Promise<Outcome>): Operation =>
  async (who, target) => {
    const { owner } = relations.people
    const nodeId = await addFile(owner, { name: `${uuidv7()}.txt`, parentId: target.folderId })
    const stateOf = async () => {
      const { data } = await owner.call(drive.getDriveNode, { params: { nodeId } })
      // Whoever took it into their own drive has it from then on.
      if (!data) return 'not in sight'
      const { name, parentId, trashedTime, versionId } = data
      return { name, parentId, versionId, isTrashed: trashedTime !== undefined }
    }
    const before = await stateOf()
    const outcome = await change(who, nodeId, target)
    const after = await stateOf()
    if (outcome.status === 200) expect(after).not.toEqual(before)
    else expect(after).toEqual(before)
    return outcome
  }

/** A picture by the addresses that the person gets for it; what they cannot read has none. */
const fetching =
  (variant: 'thumbnailUrl' | 'previewUrl' | 'url' | 'downloadUrl'): Operation =>
  async (who, { mediaId }) => {
    const { items } = await who.ask(contract.media.listMediaLinks, { body: { mediaIds: [mediaId] } })
    if (!items[0]) return { status: 404, error: { code: 'nodeNotFound' } }
    const answer = await fetchFile(relations.scene.app, items[0][variant]!)
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (variant === 'url' || variant === 'downloadUrl') expect(bytes.equals(relations.content)).toBe(true)
    return { status: answer.status, error: undefined }
  }

const operations: Record<string, Operation> = {
  get: (who, { nodeId }) => who.call(drive.getDriveNode, { params: { nodeId } }),
  list: (who, { folderId }) => who.call(drive.listDriveChildren, { params: { nodeId: folderId } }),
  thumbnail: fetching('thumbnailUrl'),
  preview: fetching('previewUrl'),
  view: fetching('url'),
  download: fetching('downloadUrl'),
  zip: (who, { folderId }) => who.call(contract.driveZip.requestDriveZip, { body: { nodeIds: [folderId] } }),
  versions: (who, { nodeId }) => who.call(drive.listDriveVersions, { params: { nodeId } }),
  shares: (who, { nodeId }) => who.call(sharing.listDriveShares, { params: { nodeId } }),
  star: (who, { nodeId }) => who.call(drive.starDriveNode, { params: { nodeId } }),
  copyOut: (who, { nodeId }) =>
    who.call(drive.copyDriveNodes, {
      body: { nodeIds: [nodeId], parentId: who.userId, onConflict: 'RENAME' as const },
    }),
  comment: (who, { nodeId }) =>
    who.call(sharing.addDriveComment, {
      params: { nodeId },
      body: { text: 'Ừ', clientCommentId: uuidv7() },
    }),
  rename: changing((who, nodeId) =>
    who.call(drive.renameDriveNode, { params: { nodeId }, body: { name: `${uuidv7()}.txt` } }),
  ),
  move: changing(async (who, nodeId, { folderId }) => {
    const { owner } = relations.people
    const { items } = await owner.ask(drive.createDriveFolders, {
      body: { parentId: folderId, paths: [['Bên trong']] },
    })
    return who.call(drive.moveDriveNodes, {
      body: { nodeIds: [nodeId], parentId: items[0]!.nodeId, onConflict: 'FAIL' as const },
    })
  }),
  trash: changing((who, nodeId) => who.call(drive.trashDriveNodes, { body: { nodeIds: [nodeId] } })),
  setContent: changing(async (who, nodeId) =>
    who.call(drive.setDriveContent, {
      params: { nodeId },
      body: { mediaId: (await upload(who, 'nội dung khác')).mediaId },
    }),
  ),
  addFile: async (who, { folderId }) => {
    const { mediaId } = await upload(who)
    const body = { parentId: folderId, mediaId, clientNodeId: uuidv7(), onConflict: 'FAIL' as const }
    return who.call(drive.createDriveFile, { body: { ...body, name: `${uuidv7()}.txt` } })
  },
  addFolder: (who, { folderId }) =>
    who.call(drive.createDriveFolders, {
      body: { parentId: folderId, paths: [[`Mới ${uuidv7()}`]] },
    }),
  // Who does not manage the files of others takes none of them out of their space.
  moveOut: changing((who, nodeId) =>
    who.call(drive.moveDriveNodes, {
      body: { nodeIds: [nodeId], parentId: who.userId, onConflict: 'RENAME' as const },
    }),
  ),
  share: (who, { nodeId }) =>
    who.call(sharing.shareDriveNode, {
      params: { nodeId },
      body: { userIds: [], role: 'VIEW', clientShareId: uuidv7() },
    }),
  links: (who, { nodeId }) => who.call(sharing.listDriveLinks, { params: { nodeId } }),
  link: (who, { nodeId }) =>
    who.call(sharing.createDriveLink, { params: { nodeId }, body: { role: 'VIEW' } }),
}

const columns = Object.keys(operations)
/** get list thumbnail preview view download zip versions shares star copyOut │ comment │ rename move trash setContent addFile addFolder │ moveOut share links link */
const everything = '+++++++++++ + ++++++ ++++'
const editing = '+++++++++++ + ++++++ ----'
const commenting = '+++++++++++ + ------ ----'
const viewing = '+++++++++++ - ------ ----'
const nothing = ''
const table: Record<'own' | 'ofRoom', Partial<Record<Relation, string>>> = {
  own: {
    ...{ owner: everything, manager: everything, editor: editing, commenter: commenting, viewer: viewing },
    ...{ roomShared: editing, stranger: nothing, exMember: nothing },
  },
  ofRoom: {
    ...{ owner: everything, deputy: everything, member: editing, restricted: viewing },
    ...{ stranger: nothing, exMember: nothing, manager: nothing },
  },
}

const signOf = ({ status, error }: Outcome) => {
  if (status === 200) return '+'
  return { driveRoleTooLow: '-', nodeNotFound: ' ' }[error!.code] ?? error!.code
}

describe.each(['own', 'ofRoom'] as const)('a file: %s', where => {
  it.each(Object.entries(table[where]) as [Relation, string][])('%s: %s', async (relation, row) => {
    const signs: Record<string, string> = {}
    for (const name of columns)
      signs[name] = signOf(await operations[name]!(relations.people[relation], relations[where]))
    const expectedSigns = row === nothing ? ' '.repeat(columns.length) : row.replaceAll(' ', '')
    expect(signs).toEqual(Object.fromEntries(columns.map((name, n) => [name, expectedSigns[n]])))
  })
})

it.each(['own', 'ofRoom'] as const)(
  'nobody empties or lists the trash of a space by the id of a file or folder in it: %s',
  async where => {
    const { people } = relations
    const { nodeId, folderId } = relations[where]
    const trashedId = await addFile(people.owner, { name: `${uuidv7()}.txt`, parentId: folderId })
    await people.owner.ask(drive.trashDriveNodes, { body: { nodeIds: [trashedId] } })
    for (const who of Object.values(people))
      for (const spaceId of [nodeId, folderId])
        for (const endpoint of [drive.emptyDriveTrash, drive.listDriveTrash, drive.listDriveAttachments])
          expect((await who.call(endpoint, { params: { spaceId } })).error?.code).toBe('nodeNotFound')
    const trashedNode = await people.owner.ask(drive.getDriveNode, { params: { nodeId: trashedId } })
    expect(trashedNode.trashedTime).toBeDefined()
  },
)

it('a link gives its visitors no right beyond it: an account that opened one sees nothing in its own drive', async () => {
  const { people, own } = relations
  const link = await addLink(people.owner, own.folderId)
  const { stranger } = people
  await stranger.ask(contract.driveLinks.openPublicLink, { params: { token: link.token }, body: {} })
  expect((await stranger.call(drive.getDriveNode, { params: { nodeId: own.nodeId } })).error?.code).toBe(
    'nodeNotFound',
  )
})

it('a download that runs ends with the share, on its next range', async () => {
  const { scene, people, own, content } = relations
  const { owner, stranger } = people
  const { items: shares } = await shareWith(owner, own.folderId, { userIds: [stranger.userId] })
  const { items } = await stranger.ask(contract.media.listMediaLinks, { body: { mediaIds: [own.mediaId] } })
  const statusesOf = async (range: string) => {
    const { thumbnailUrl, previewUrl, url, downloadUrl } = items[0]!
    const answers = await Promise.all(
      [thumbnailUrl!, previewUrl!, url, downloadUrl].map(address => fetchFile(scene.app, address, { range })),
    )
    return answers.map(answer => answer.status)
  }
  expect(await statusesOf('bytes=0-9')).toEqual([206, 206, 206, 206])
  await owner.ask(sharing.deleteDriveShare, {
    params: {
      nodeId: own.folderId,
      shareId: shares.find(({ target }) => target.kind === 'USER' && target.userId === stranger.userId)!
        .shareId,
    },
  })
  expect(await statusesOf(`bytes=10-${content.byteLength - 1}`)).toEqual([404, 404, 404, 404])
})

it('files of a room end with the membership, at once', async () => {
  const { people, ofRoom } = relations
  const { member, owner } = people
  const get = () => member.call(drive.getDriveNode, { params: { nodeId: ofRoom.nodeId } })
  expect((await get()).status).toBe(200)
  await owner.ask(contract.room.removeMembers, {
    params: { roomId: ofRoom.roomId },
    query: { userIds: member.userId },
  })
  expect((await get()).error?.code).toBe('nodeNotFound')
})
