import { type AnyEndpoint, contract, type DriveLinkRole, type PublicDriveNode } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#platform/uuid.ts'
import type { CallOptions, Parts, Person } from '../../../testing/app.ts'
import { makeGroup, sceneForFile, setRole } from '../../room/testing/scene.ts'
import { pictureOf } from '../testing/relations.ts'
import {
  addFile,
  addFolder,
  addLink,
  fetchFile,
  openLink,
  shareWith,
  type TestLink,
} from '../testing/sharing.ts'

/**
 * What a visitor of a public link may do: every role of a link × every way in which it stops giving what it gave × every operation, as one
 * table. Each cell is what a visitor meets who opened the link before, with the pass and the addresses that they got then.
 */
const scene = sceneForFile()
const { driveLinks: links, driveSharing: sharing, drive } = contract
const password = 'trầu cau'

let content: Buffer
let admin: Person
beforeAll(async () => {
  content = await pictureOf(2_000, 1_200)
  admin = await scene.app.person('Quản Trị', { isAdmin: true })
})

/** A link that somebody opened, and what they hold since. */
interface Visit {
  /** Who made the link, and manages the folder at first. */
  maker: Person
  /** Whose drive it is: the maker's, or of who shared with them. */
  owner: Person
  link: TestLink
  outerId: string
  folderId: string
  nodeId: string
  pass: string
  /** The addresses of the picture, those that the role gives. */
  node: PublicDriveNode | undefined
  zipUrl: string | undefined
}

interface Outcome {
  status: number
  code: string | undefined
}
type Operation = (visit: Visit) => Promise<Outcome>

const outcomeOf = ({ status, error }: { status: number; error?: { code: string } | undefined }): Outcome => ({
  status,
  code: error?.code,
})

/** Bytes by an address; a role that gives no such address refuses it. */
const fetching =
  (addressOf: (visit: Visit) => string | undefined, range?: string): Operation =>
  async visit => {
    const address = addressOf(visit)
    if (!address) return { status: 403, code: 'linkNotAllowed' }
    const answer = await fetchFile(scene.app, address, range ? { range } : {})
    if (answer.ok) {
      expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0)
      return { status: 200, code: undefined }
    }
    const { error } = (await answer.json()) as { error: { code: string } }
    return { status: answer.status, code: error.code }
  }

const operations: Record<string, Operation> = {
  open: async ({ link }) => outcomeOf(await openLink(scene.app, link, { name: 'Khách mới' })),
  list: async ({ link: { token }, folderId, pass }) =>
    outcomeOf(
      await scene.app.call(links.listPublicChildren, {
        params: { token, nodeId: folderId },
        query: { pass },
      }),
    ),
  get: async ({ link: { token }, nodeId, pass }) =>
    outcomeOf(await scene.app.call(links.getPublicNode, { params: { token, nodeId }, query: { pass } })),
  thumbnail: fetching(({ node }) => node?.thumbnailUrl),
  preview: fetching(({ node }) => node?.previewUrl),
  // What runs since before: the next range of it.
  nextRange: fetching(({ node }) => node?.downloadUrl, 'bytes=100-'),
  // Another download than that which runs: what the picture's address is asked for anew.
  download: async visit => {
    const { link, nodeId, pass } = visit
    const { data, ...refusal } = await scene.app.call(links.getPublicNode, {
      params: { token: link.token, nodeId },
      query: { pass },
    })
    return data ? fetching(() => data.downloadUrl)(visit) : outcomeOf(refusal)
  },
  zip: async ({ link: { token }, folderId, pass }) =>
    outcomeOf(
      await scene.app.call(links.requestPublicZip, {
        params: { token },
        query: { pass },
        body: { nodeIds: [folderId] },
      }),
    ),
  zipAddress: fetching(({ zipUrl }) => zipUrl),
  upload: async ({ link: { token }, pass }) =>
    outcomeOf(
      await scene.app.call(links.uploadToPublicLink, {
        params: { token },
        query: { pass },
        body: {
          name: 'Khách',
          file: [{ bytes: Buffer.from('bài'), fileName: `${uuidv7()}.txt`, mediaType: 'text/plain' }],
        },
      }),
    ),
}

const columns = Object.keys(operations)
const signs: Record<string, string> = {
  linkNotAllowed: '-',
  linkNotFound: ' ',
  nodeNotFound: ' ',
  linkPasswordRequired: 'p',
  linkExhausted: 'x',
}
const signOf = ({ status, code }: Outcome) => (status === 200 ? '+' : (signs[code!] ?? code!))

/** What is done to a link that somebody has opened. */
const endings: Record<string, (visit: Visit) => Promise<unknown>> = {
  'as it was opened': async () => undefined,
  'a visitor who did not open it': async visit => {
    visit.pass = ''
  },
  'a password that was not given': async visit => {
    await changeLink(visit, { password })
    visit.pass = ''
  },
  'a password that is another one since': visit => changeLink(visit, { password }),
  'its time is over': visit => changeLink(visit, { expiresTime: scene.app.clock.now() }),
  'its downloads are used up': visit => changeLink(visit, { maxDownloads: 1 }),
  'its downloads are used up, for who did not open it': async visit => {
    await changeLink(visit, { maxDownloads: 1 })
    visit.pass = ''
  },
  revoked: ({ maker, link: { nodeId, linkId } }) =>
    maker.ask(sharing.deleteDriveLink, { params: { nodeId, linkId } }),
  'its folder is in the trash': ({ owner, folderId }) =>
    owner.ask(drive.trashDriveNodes, { body: { nodeIds: [folderId] } }),
  'a folder above is in the trash': ({ owner, outerId }) =>
    owner.ask(drive.trashDriveNodes, { body: { nodeIds: [outerId] } }),
  'its folder is deleted for ever': async ({ owner, folderId }) => {
    await owner.ask(drive.trashDriveNodes, { body: { nodeIds: [folderId] } })
    await owner.ask(drive.deleteDriveNodes, { body: { nodeIds: [folderId] } })
  },
  'its maker has a lower role': ({ owner, maker, outerId }) =>
    shareWith(owner, outerId, { userIds: [maker.userId] }, 'EDIT'),
  'its maker has no role': async ({ owner, maker, outerId }) => {
    const { items } = await owner.ask(sharing.listDriveShares, { params: { nodeId: outerId } })
    const { shareId } = items.find(({ target }) => target.kind === 'USER' && target.userId === maker.userId)!
    await owner.ask(sharing.deleteDriveShare, { params: { nodeId: outerId, shareId } })
  },
  'the account of its maker is locked': ({ maker }) =>
    admin.ask(contract.identity.lockUser, { params: { value: maker.userId } as never }),
}

const changeLink = ({ maker, link: { nodeId, linkId } }: Visit, body: object) =>
  maker.ask(sharing.updateDriveLink, { params: { nodeId, linkId }, body })

//                open list get thumbnail preview nextRange download zip zipAddress upload
const asOpened: Record<DriveLinkRole, string> = {
  VIEW: '+++++++++-',
  EDIT: '++++++++++',
  DROP: '+--------+',
  WATERMARK: '+++++-----',
}
const everywhere = (row: string): Record<DriveLinkRole, string> => ({
  VIEW: row,
  EDIT: row,
  DROP: row,
  WATERMARK: row,
})
const nothing = ' '.repeat(columns.length)
const table: Record<string, Record<DriveLinkRole, string>> = {
  'as it was opened': asOpened,
  // A link without a password asks nobody who they are.
  'a visitor who did not open it': asOpened,
  // The question for the password is what opening answers; addresses from before lead nowhere.
  'a password that was not given': everywhere('+pp   pp p'),
  'a password that is another one since': everywhere('+pp   pp p'),
  'its downloads are used up': {
    // What runs goes on, and what is looked at was never counted.
    VIEW: 'x+++++xxx-',
    EDIT: 'x+++++xxx+',
    // These give no downloads, so that none are used up.
    ...{ DROP: asOpened.DROP, WATERMARK: asOpened.WATERMARK },
  },
  'its downloads are used up, for who did not open it': {
    VIEW: 'xxx+++xxxx',
    EDIT: 'xxx+++xxxx',
    ...{ DROP: asOpened.DROP, WATERMARK: asOpened.WATERMARK },
  },
  ...Object.fromEntries(
    [
      'its time is over',
      'revoked',
      'its folder is in the trash',
      'a folder above is in the trash',
      'its folder is deleted for ever',
      'its maker has a lower role',
      'its maker has no role',
      'the account of its maker is locked',
    ].map(ending => [ending, everywhere(nothing)]),
  ),
}

/** What a role never gave is no address that could end. */
const withoutAddresses: Record<DriveLinkRole, string[]> = {
  VIEW: [],
  EDIT: [],
  DROP: ['thumbnail', 'preview', 'nextRange', 'zipAddress'],
  WATERMARK: ['nextRange', 'zipAddress'],
}

/** A link on a folder with a picture, that somebody opened: they run a download, and have asked for a zip. */
async function openedVisit(role: DriveLinkRole): Promise<Visit> {
  const { app } = scene
  const [owner, maker] = await Promise.all([app.person('Phan Chủ Kho'), app.person('Phan Người Tạo')])
  await app.befriend(owner, maker)
  const outerId = await addFolder(owner, 'Bên ngoài')
  const folderId = await addFolder(owner, 'Album', outerId)
  const nodeId = await addFile(owner, { name: 'Ảnh.png', parentId: folderId, content })
  await shareWith(owner, outerId, { userIds: [maker.userId] }, 'MANAGE')
  const link = await addLink(maker, folderId, { role })
  const { data } = await openLink(app, link, { name: 'Khách' })
  const pass = data!.pass!
  const { data: node } = await app.call(links.getPublicNode, {
    params: { token: link.token, nodeId },
    query: { pass },
  })
  const { data: zip } = await app.call(links.requestPublicZip, {
    params: { token: link.token },
    query: { pass },
    body: { nodeIds: [folderId] },
  })
  if (node?.downloadUrl)
    expect((await fetchFile(app, node.downloadUrl, { range: 'bytes=0-99' })).status).toBe(206)
  return { ...{ maker, owner, link, outerId, folderId, nodeId }, pass, node, zipUrl: zip?.url }
}

describe.each(Object.keys(endings))('%s', ending => {
  it.each(Object.entries(table[ending]!) as [DriveLinkRole, string][])('%s: %s', async (role, row) => {
    const visit = await openedVisit(role)
    await endings[ending]!(visit)
    const outcomes: Record<string, string> = {}
    for (const name of columns) outcomes[name] = signOf(await operations[name]!(visit))
    const expected = Object.fromEntries(
      columns.map((name, n) => [name, withoutAddresses[role].includes(name) ? '-' : row[n]]),
    )
    expect(outcomes).toEqual(expected)
  })
})

describe('what a link never gives, whatever its role', () => {
  /** Operations of people; a visitor has an address of each node and no account, or one without a role there. */
  const ofPeople: Record<string, (visit: Visit, ask: Ask) => Promise<Outcome>> = {
    get: ({ nodeId }, ask) => ask(drive.getDriveNode, { params: { nodeId } }),
    list: ({ folderId }, ask) => ask(drive.listDriveChildren, { params: { nodeId: folderId } }),
    rename: ({ nodeId }, ask) => ask(drive.renameDriveNode, { params: { nodeId }, body: { name: 'x.png' } }),
    move: ({ nodeId, folderId }, ask) =>
      ask(drive.moveDriveNodes, { body: { nodeIds: [nodeId], parentId: folderId } }),
    copy: ({ nodeId, folderId }, ask) =>
      ask(drive.copyDriveNodes, { body: { nodeIds: [nodeId], parentId: folderId } }),
    trash: ({ nodeId }, ask) => ask(drive.trashDriveNodes, { body: { nodeIds: [nodeId] } }),
    delete: ({ nodeId }, ask) => ask(drive.deleteDriveNodes, { body: { nodeIds: [nodeId] } }),
    addFolder: ({ folderId }, ask) =>
      ask(drive.createDriveFolders, { body: { parentId: folderId, paths: [['x']] } }),
    comment: ({ nodeId }, ask) =>
      ask(sharing.addDriveComment, {
        params: { nodeId },
        body: { text: 'x', clientCommentId: uuidv7() },
      }),
    comments: ({ nodeId }, ask) => ask(sharing.listDriveComments, { params: { nodeId } }),
    versions: ({ nodeId }, ask) => ask(drive.listDriveVersions, { params: { nodeId } }),
    activity: ({ nodeId }, ask) => ask(drive.listDriveActivity, { params: { nodeId } }),
    share: ({ nodeId }, ask) =>
      ask(sharing.shareDriveNode, {
        params: { nodeId },
        body: { userIds: [], role: 'VIEW', clientShareId: uuidv7() },
      }),
    shares: ({ nodeId }, ask) => ask(sharing.listDriveShares, { params: { nodeId } }),
    links: ({ folderId }, ask) => ask(sharing.listDriveLinks, { params: { nodeId: folderId } }),
    link: ({ folderId }, ask) =>
      ask(sharing.createDriveLink, { params: { nodeId: folderId }, body: { role: 'VIEW' } }),
    updateLink: ({ link: { linkId }, folderId }, ask) =>
      ask(sharing.updateDriveLink, { params: { nodeId: folderId, linkId }, body: { role: 'EDIT' } }),
    opens: ({ link: { linkId }, folderId }, ask) =>
      ask(sharing.listDriveLinkOpens, { params: { nodeId: folderId, linkId } }),
    zip: ({ nodeId }, ask) => ask(contract.driveZip.requestDriveZip, { body: { nodeIds: [nodeId] } }),
  }
  type Ask = <E extends AnyEndpoint>(endpoint: E, parts: Parts<E>) => Promise<Outcome>

  it.each(Object.keys(asOpened) as DriveLinkRole[])('%s', async role => {
    const visit = await openedVisit(role)
    const stranger = await scene.app.person('Người Lạ')
    await stranger.ask(links.openPublicLink, { params: { token: visit.link.token }, body: {} })
    const asVisitor =
      (options: CallOptions): Ask =>
      async (endpoint, parts) =>
        outcomeOf(await scene.app.call(endpoint, parts, options))
    const asStranger: Ask = async (endpoint, parts) => outcomeOf(await stranger.call(endpoint, parts))
    for (const [name, operation] of Object.entries(ofPeople)) {
      for (const token of [undefined, visit.link.token, visit.pass])
        expect((await operation(visit, asVisitor(token ? { token } : {}))).code, name).toBe('unauthenticated')
      expect((await operation(visit, asStranger)).code, name).toBe('nodeNotFound')
    }
    // Nor by WebDAV, as whose password a link's token would be taken.
    const authorization = `Basic ${Buffer.from(`${visit.maker.username}:${visit.link.token}`).toString('base64')}`
    expect((await scene.app.raw('PROPFIND', '/dav/', { headers: { authorization } })).status).toBe(401)
    // And nothing beside or above what it leads to.
    const { token } = visit.link
    const beside = await addFile(visit.owner, { name: 'bên cạnh.txt', parentId: visit.outerId })
    const refusal = role === 'DROP' ? 'linkNotAllowed' : 'nodeNotFound'
    for (const nodeId of [beside, visit.outerId, visit.owner.userId, visit.maker.userId])
      for (const endpoint of [links.getPublicNode, links.listPublicChildren]) {
        const answer = await scene.app.call(endpoint, {
          params: { token, nodeId },
          query: { pass: visit.pass },
        })
        expect(answer.error?.code).toBe(refusal)
      }
    const zip = await scene.app.call(links.requestPublicZip, {
      params: { token },
      query: { pass: visit.pass },
      body: { nodeIds: [visit.folderId, beside] },
    })
    expect(zip.error?.code).toBe(role === 'VIEW' || role === 'EDIT' ? 'nodeNotFound' : 'linkNotAllowed')
  })
})

it('a link whose downloads are used up takes files all the same once it is one for handing in', async () => {
  const visit = await openedVisit('VIEW')
  await changeLink(visit, { maxDownloads: 1 })
  expect(signOf(await operations.open!(visit))).toBe('x')
  await changeLink(visit, { role: 'DROP' })
  expect(signOf(await operations.open!(visit))).toBe('+')
  visit.pass = ''
  expect(signOf(await operations.upload!(visit))).toBe('+')
})

describe('a link into a folder', () => {
  it('gives no more of what was moved out of it, or put into the trash below it, on the next range', async () => {
    for (const take of [
      ({ owner, nodeId, outerId }: Visit) =>
        owner.ask(drive.moveDriveNodes, {
          body: { nodeIds: [nodeId], parentId: outerId, onConflict: 'FAIL' },
        }),
      ({ owner, nodeId }: Visit) => owner.ask(drive.trashDriveNodes, { body: { nodeIds: [nodeId] } }),
    ]) {
      const visit = await openedVisit('EDIT')
      await take(visit)
      const outcomes = { list: '', get: '', thumbnail: '', preview: '', nextRange: '' }
      for (const name of Object.keys(outcomes) as (keyof typeof outcomes)[])
        outcomes[name] = signOf(await operations[name]!(visit))
      expect(outcomes).toEqual({ list: '+', get: ' ', thumbnail: ' ', preview: ' ', nextRange: ' ' })
      const { data } = await scene.app.call(links.listPublicChildren, {
        params: { token: visit.link.token, nodeId: visit.folderId },
        query: { pass: visit.pass },
      })
      expect(data!.items).toEqual([])
    }
  })

  it('in a room ends with the deputy’s role, and with their membership', async () => {
    const { an, binh, chi } = scene
    const { room } = await makeGroup(an, [binh, chi], 'Phòng có liên kết')
    for (const [maker, end] of [
      [binh, () => setRole(an, room.roomId, binh, 3)],
      [
        chi,
        () =>
          an.ask(contract.room.removeMembers, {
            params: { roomId: room.roomId },
            query: { userIds: chi.userId },
          }),
      ],
    ] as const) {
      await setRole(an, room.roomId, maker, 2)
      const nodeId = await addFile(maker, { parentId: room.roomId, name: `${uuidv7()}.txt` })
      const link = await addLink(maker, nodeId)
      const { data } = await openLink(scene.app, link)
      const { data: node } = await scene.app.call(links.getPublicNode, {
        params: { token: link.token, nodeId },
        query: { pass: data!.pass! },
      })
      expect((await fetchFile(scene.app, node!.downloadUrl!, { range: 'bytes=0-1' })).status).toBe(206)
      await end()
      expect((await fetchFile(scene.app, node!.downloadUrl!, { range: 'bytes=2-' })).status).toBe(404)
      expect((await openLink(scene.app, link)).error?.code).toBe('linkNotFound')
    }
  })
})

it('a link is listed as none that leads somewhere once its time has ended, or its maker lost the right', async () => {
  const { an, binh, app } = scene
  const nodeId = await addFolder(an, 'Nhiều người quản lý')
  const { items: shares } = await shareWith(an, nodeId, { userIds: [binh.userId] }, 'MANAGE')
  await addLink(an, nodeId, { role: 'DROP' })
  await addLink(an, nodeId, { expiresTime: app.clock.now() + 60_000 })
  await addLink(binh, nodeId, { role: 'DROP' })
  const liveOnes = async () =>
    (await an.ask(sharing.listDriveLinks, { params: { nodeId } })).items.map(({ isLive }) => isLive)
  expect(await liveOnes()).toEqual([true, true, true])
  await an.ask(sharing.deleteDriveShare, { params: { nodeId, shareId: shares[0]!.shareId } })
  app.clock.advance(61_000)
  expect(await liveOnes()).toEqual([true, false, false])
  app.clock.advance(-61_000)
})

it('a download that reads range after range ends within a second of the revocation', async () => {
  const { an, app } = scene
  const nodeId = await addFile(an, { name: 'lớn.bin', content: Buffer.alloc(4_000_000, 'x') })
  const link = await addLink(an, nodeId)
  const { data } = await openLink(app, link)
  const { data: node } = await app.call(links.getPublicNode, {
    params: { token: link.token, nodeId },
    query: { pass: data!.pass! },
  })
  let revokedAt = Number.POSITIVE_INFINITY
  let lastGivenAt = 0
  let ranges = 0
  let revocation: Promise<unknown> | undefined
  const download = (async () => {
    for (let start = 0; ; start = (start + 1_000) % 3_000_000) {
      const answer = await fetchFile(app, node!.downloadUrl!, { range: `bytes=${start}-${start + 999}` })
      await answer.arrayBuffer()
      if (answer.status !== 206) return answer.status
      lastGivenAt = performance.now()
      ranges++
      if (ranges === 20)
        revocation = an
          .ask(sharing.deleteDriveLink, { params: { nodeId, linkId: link.linkId } })
          .then(() => (revokedAt = performance.now()))
    }
  })()
  expect(await download).toBe(404)
  await revocation
  expect(ranges).toBeGreaterThanOrEqual(20)
  expect(lastGivenAt - revokedAt).toBeLessThan(1_000)
})
