import { contract, type Workspace, workspaceUndoMs } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { uuidv7 } from '#platform/uuid.ts'
import { patience } from '../../../../scripts/pace.ts'
import type { Person } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { addWorkspace } from '../../testing/workspace.ts'
import { service as driveService } from '../drive/index.ts'
import { addFile, addFolder, addLink, openLink, shareWith } from '../drive/testing/sharing.ts'
import { sceneForFile } from '../room/testing/scene.ts'
import { forgetDeletedWorkspaces } from '../workspace/jobs/forgetDeletedWorkspaces.ts'
import { attachmentsName } from './roots.ts'
import { openProgram, type TestProgram } from './testing/program.ts'

/** The drive of a workspace: who may do what there, in the browser and by WebDAV, and what its status and leaving it mean. */
const scene = sceneForFile()
const { drive, driveSharing, workspace: w } = contract
type Relation = 'owner' | 'admin' | 'member' | 'guest' | 'guestShared' | 'exMember' | 'stranger'
let people: Record<Relation, Person>
let programs: Record<Relation, TestProgram>
let places: Record<Workspace['status'], Place>

interface Place {
  workspace: Workspace
  folderId: string
  fileId: string
  name: string
}

beforeAll(async () => {
  const { app, an, binh, chi, dung } = scene
  const [guest, guestShared, stranger] = await Promise.all(
    ['Khách', 'Khách được chia sẻ', 'Người lạ'].map(name => app.person(`Chị ${name}`)),
  )
  people = {
    ...{ owner: an, admin: binh, member: chi, exMember: dung },
    ...{ guest: guest!, guestShared: guestShared!, stranger: stranger! },
  }
  const opened = Object.entries(people).map(
    async ([name, person]) => [name, await openProgram(app, person)] as const,
  )
  programs = Object.fromEntries(await Promise.all(opened)) as Record<Relation, TestProgram>
  const place = async (name: string): Promise<Place> => {
    const workspace = await addWorkspace(scene.app, an, {
      ...{ name, ADMIN: [binh], MEMBER: [chi, dung], GUEST: [guest!, guestShared!] },
    })
    const folderId = await addFolder(chi, 'Chung', workspace.workspaceId)
    const fileId = await addFile(an, { name: 'Kế hoạch.txt', content: 'kế hoạch', parentId: folderId })
    await shareWith(an, folderId, { userIds: [guestShared!.userId, dung.userId] }, 'EDIT')
    await dung.ask(w.leaveWorkspace, { params: { id: workspace.workspaceId } })
    return { workspace, folderId, fileId, name }
  }
  places = {
    ACTIVE: await place('Trường Hoa Sen'),
    ARCHIVED: await place('Lớp cũ'),
    DELETED: await place('Câu lạc bộ đã đóng'),
  }
  await an.ask(w.archiveWorkspace, at(places.ARCHIVED))
  await an.ask(w.deleteWorkspace, at(places.DELETED))
}, patience(90_000))

const at = ({ workspace }: Place) => ({ params: { id: workspace.workspaceId } })

interface Outcome {
  status: number
  error: { code: string } | undefined
}
const browser: Record<string, (who: Person, place: Place) => Promise<Outcome>> = {
  get: (who, { fileId }) => who.call(drive.getDriveNode, { params: { nodeId: fileId } }),
  list: (who, { folderId }) => who.call(drive.listDriveChildren, { params: { nodeId: folderId } }),
  root: (who, { workspace }) =>
    who.call(drive.listDriveChildren, { params: { nodeId: workspace.workspaceId } }),
  zip: (who, { folderId }) => who.call(contract.driveZip.requestDriveZip, { body: { nodeIds: [folderId] } }),
  comment: (who, { fileId }) =>
    who.call(driveSharing.addDriveComment, {
      params: { nodeId: fileId },
      body: { text: 'Ừ', clientCommentId: uuidv7() },
    }),
  addFolder: (who, { folderId }) =>
    who.call(drive.createDriveFolders, { body: { parentId: folderId, paths: [[`Mới ${uuidv7()}`]] } }),
  rename: (who, { fileId }) =>
    who.call(drive.renameDriveNode, { params: { nodeId: fileId }, body: { name: `${uuidv7()}.txt` } }),
  share: (who, { fileId }) =>
    who.call(driveSharing.shareDriveNode, {
      params: { nodeId: fileId },
      body: { userIds: [], role: 'VIEW', clientShareId: uuidv7() },
    }),
  link: (who, { fileId }) =>
    who.call(driveSharing.createDriveLink, { params: { nodeId: fileId }, body: { role: 'VIEW' } }),
}
const columns = Object.keys(browser)

const signOf = ({ status, error }: Outcome) => {
  if (status === 200) return '+'
  return { driveRoleTooLow: '-', nodeNotFound: ' ' }[error!.code] ?? error!.code
}

//     get list root zip comment addFolder rename share link
const browserTable: Record<Workspace['status'], Record<Relation, string>> = {
  ACTIVE: {
    owner: '+++++++++',
    admin: '+++++++++',
    member: '+++++++--',
    guest: '         ',
    guestShared: '++ ++++--',
    exMember: '         ',
    stranger: '         ',
  },
  ARCHIVED: {
    owner: '++++-----',
    admin: '++++-----',
    member: '++++-----',
    guest: '         ',
    guestShared: '++ +-----',
    exMember: '         ',
    stranger: '         ',
  },
  DELETED: {
    owner: '         ',
    admin: '         ',
    member: '         ',
    guest: '         ',
    guestShared: '         ',
    exMember: '         ',
    stranger: '         ',
  },
}

describe.each(Object.keys(browserTable) as Workspace['status'][])('in the browser, %s', status => {
  it.each(Object.entries(browserTable[status]))('%s: %s', async (relation, row) => {
    const signs: Record<string, string> = {}
    for (const name of columns)
      signs[name] = signOf(await browser[name]!(people[relation as Relation], places[status]))
    expect(signs).toEqual(Object.fromEntries(columns.map((name, n) => [name, row[n]])))
  })
})

/** Status of each request, of a file that is put for it; 201 where it makes something. */
const dav: Record<string, (program: TestProgram, place: Place) => Promise<number>> = {
  PROPFIND: async (program, { name }) =>
    (await program.ask('PROPFIND', [name, 'Chung'], { headers: { depth: '1' } })).status,
  GET: async (program, { name }) => (await program.ask('GET', [name, 'Chung', 'đọc.txt'])).status,
  PUT: (program, { name }) => program.put([name, 'Chung', `${uuidv7()}.txt`], 'mới'),
  MKCOL: async (program, { name }) => (await program.ask('MKCOL', [name, 'Chung', uuidv7()])).status,
  DELETE: async (program, { name }) => (await program.ask('DELETE', [name, 'Chung', 'xoá.txt'])).status,
}
const all = (...statuses: number[]) => statuses
const davTable: Record<Workspace['status'], Record<Relation, number[]>> = {
  ACTIVE: {
    owner: all(207, 200, 201, 201, 204),
    admin: all(207, 200, 201, 201, 204),
    member: all(207, 200, 201, 201, 204),
    guest: all(404, 404, 409, 409, 404),
    guestShared: all(404, 404, 409, 409, 404),
    exMember: all(404, 404, 409, 409, 404),
    stranger: all(404, 404, 409, 409, 404),
  },
  ARCHIVED: {
    owner: all(207, 200, 403, 403, 403),
    admin: all(207, 200, 403, 403, 403),
    member: all(207, 200, 403, 403, 403),
    guest: all(404, 404, 409, 409, 404),
    guestShared: all(404, 404, 409, 409, 404),
    exMember: all(404, 404, 409, 409, 404),
    stranger: all(404, 404, 409, 409, 404),
  },
  DELETED: {
    owner: all(404, 404, 409, 409, 404),
    admin: all(404, 404, 409, 409, 404),
    member: all(404, 404, 409, 409, 404),
    guest: all(404, 404, 409, 409, 404),
    guestShared: all(404, 404, 409, 409, 404),
    exMember: all(404, 404, 409, 409, 404),
    stranger: all(404, 404, 409, 409, 404),
  },
}

describe.each(Object.keys(davTable) as Workspace['status'][])('by WebDAV, %s', status => {
  const inUse = async (run: () => Promise<void>) => {
    const place = places[status]
    if (status === 'ARCHIVED') await people.owner.ask(w.unarchiveWorkspace, at(place))
    if (status === 'DELETED') await people.owner.ask(w.restoreWorkspace, at(place))
    await run()
    if (status === 'ARCHIVED') await people.owner.ask(w.archiveWorkspace, at(place))
    if (status === 'DELETED') await people.owner.ask(w.deleteWorkspace, at(place))
  }
  it.each(Object.entries(davTable[status]))('%s: %s', async (relation, row) => {
    const place = places[status]
    await inUse(async () => {
      for (const name of ['đọc.txt', 'xoá.txt'])
        await programs.owner.put([place.name, 'Chung', name], 'nội dung')
    })
    const answers: number[] = []
    for (const name of Object.keys(dav)) answers.push(await dav[name]!(programs[relation as Relation], place))
    expect(answers).toEqual(row)
  })
})

it('lists by WebDAV what stands in the drive of a workspace, and nothing of messages, which it has none of', async () => {
  const { workspace, name } = places.ACTIVE
  expect(await programs.member.list([name])).toEqual(['Chung'])
  await addFolder(people.member, attachmentsName, workspace.workspaceId)
  expect(await programs.member.list([name])).toEqual(['Chung', attachmentsName])
  expect(
    (await programs.member.ask('PROPFIND', [name, attachmentsName], { headers: { depth: '1' } })).status,
  ).toBe(207)
  expect((await programs.member.ask('DELETE', [name, attachmentsName])).status).toBe(204)
})

const spacesOf = async (who: Person, query = {}) => {
  const { items, total } = await who.ask(drive.listDriveSpaces, { query })
  return { items: items.filter(({ kind }) => kind === 'WORKSPACE'), total }
}

it('the spaces of workspaces stand between the own one and those of rooms, page by page', async () => {
  const { items } = await spacesOf(people.member)
  expect(items.map(({ name, role }) => [name, role])).toEqual([
    ['Lớp cũ', 'VIEW'],
    ['Trường Hoa Sen', 'EDIT'],
  ])
  const all = await people.member.ask(drive.listDriveSpaces, { query: { limit: 100 } })
  const paged: string[] = []
  for (let offset = 0; offset < all.total!; offset++) {
    const page = await people.member.ask(drive.listDriveSpaces, { query: { offset, limit: 1 } })
    expect(page.total).toBe(all.total)
    paged.push(...page.items.map(space => space.spaceId))
  }
  expect(paged).toEqual(all.items.map(space => space.spaceId))
  for (const relation of ['guest', 'guestShared', 'exMember', 'stranger'] as const)
    expect((await spacesOf(people[relation])).items, relation).toEqual([])
})

it('search finds what the reader may see of it', async () => {
  const { workspaceId } = places.ACTIVE.workspace
  const fileId = await addFile(people.owner, { name: 'Ngân sách sen hồng.txt', parentId: workspaceId })
  const sharedId = await addFile(people.owner, {
    name: 'Thực đơn sen hồng.txt',
    parentId: places.ACTIVE.folderId,
  })
  const search = async (who: Person) =>
    (await who.ask(contract.driveSearch.searchDrive, { query: { search: 'sen hong', limit: 10 } })).items.map(
      hit => hit.nodeId,
    )
  expect((await search(people.member)).sort()).toEqual([fileId, sharedId].sort())
  expect(await search(people.guestShared)).toEqual([sharedId])
  for (const relation of ['guest', 'exMember', 'stranger'] as const)
    expect(await search(people[relation]), relation).toEqual([])
})

it('leaving ends access, shares by name and what one hears, within a second', async () => {
  const { an, dung } = scene
  const workspace = await addWorkspace(scene.app, an, { name: 'Sẽ rời', MEMBER: [dung] })
  const { workspaceId } = workspace
  const nodeId = await addFile(an, { name: 'a.txt', parentId: workspaceId })
  await shareWith(an, nodeId, { userIds: [dung.userId] }, 'MANAGE')
  const subscription = (await dung.socket()).newSubscription(`space:${workspaceId}`)
  subscription.subscribe()
  await subscription.ready(5_000)
  const { items } = await dung.ask(contract.media.listMediaLinks, {
    body: { mediaIds: [(await dung.ask(drive.getDriveNode, { params: { nodeId } })).media!.mediaId] },
  })
  const address = new URL(items[0]!.downloadUrl, scene.app.url)
  const range = async () => (await fetch(address, { headers: { range: 'bytes=0-1' } })).status
  expect(await range()).toBe(206)
  const left = new Promise(resolve => subscription.on('unsubscribed', resolve))
  await an.ask(w.removeWorkspaceMember, { params: { id: workspaceId, userId: dung.userId } })
  const removedAt = Date.now()
  expect((await dung.call(drive.getDriveNode, { params: { nodeId } })).error?.code).toBe('nodeNotFound')
  expect((await programs.exMember.ask('GET', ['Sẽ rời', 'a.txt'])).status).toBe(404)
  await left
  await eventually(async () => expect(await range()).not.toBe(206))
  expect(Date.now() - removedAt).toBeLessThan(1_000)
})

it('a member who becomes a guest has no drive any more, and a link of a former administrator leads nowhere', async () => {
  const { an, binh, chi } = scene
  const workspace = await addWorkspace(scene.app, an, { name: 'Đổi vai', ADMIN: [binh], MEMBER: [chi] })
  const { workspaceId } = workspace
  const nodeId = await addFile(an, { name: 'a.txt', parentId: workspaceId })
  const link = await addLink(binh, nodeId)
  expect((await openLink(scene.app, link)).status).toBe(200)
  const setRole = (who: Person, role: 'GUEST' | 'MEMBER') =>
    an.ask(w.updateWorkspaceMember, { params: { id: workspaceId, userId: who.userId }, body: { role } })
  await setRole(chi, 'GUEST')
  await setRole(binh, 'MEMBER')
  expect((await chi.call(drive.getDriveNode, { params: { nodeId } })).error?.code).toBe('nodeNotFound')
  expect((await openLink(scene.app, link)).error?.code).toBe('linkNotFound')
})

it('a deleted workspace hides its drive, restoring brings it back as it was, and after 30 days it is erased', async () => {
  const { app, an, chi } = scene
  const workspace = await addWorkspace(app, an, { name: 'Sẽ xoá', MEMBER: [chi] })
  const { workspaceId } = workspace
  const nodeId = await addFile(chi, { name: 'a.txt', content: 'giữ lại', parentId: workspaceId })
  const link = await addLink(an, nodeId)
  const get = async (who: Person) => (await who.call(drive.getDriveNode, { params: { nodeId } })).status
  const id = { params: { id: workspaceId } }
  await an.ask(w.deleteWorkspace, id)
  expect(await get(an)).toBe(404)
  expect((await openLink(app, link)).error?.code).toBe('linkNotFound')
  await an.ask(w.restoreWorkspace, id)
  expect([await get(an), await get(chi)]).toEqual([200, 200])
  expect((await openLink(app, link)).status).toBe(200)

  await an.ask(w.deleteWorkspace, id)
  await app.app.db
    .updateTable('workspace')
    .set({ deleted_time: new Date(app.clock.now() - workspaceUndoMs - 1) })
    .where('workspace_id', '=', workspaceId)
    .execute()
  await forgetDeletedWorkspaces.run(app.app)
  await driveService.jobs!.find(({ name }) => name.endsWith('purgeTrash'))!.run(app.app)
  for (const table of ['drive_space', 'drive_node', 'drive_change'] as const) {
    const rows = await app.app.db
      .selectFrom(table)
      .select('space_id')
      .where('space_id', '=', workspaceId)
      .execute()
    expect(rows, table).toEqual([])
  }
})

it('an administrator sets what its files may take, and more is refused', async () => {
  const { app, an, chi } = scene
  const admin = await app.person('Chị Quản trị', { isAdmin: true })
  const { workspaceId: spaceId } = await addWorkspace(app, an, { name: 'Có hạn mức', MEMBER: [chi] })
  const quota = await admin.ask(contract.driveQuota.setDriveQuota, {
    params: { spaceId },
    body: { quotaBytes: 10 },
  })
  expect(quota).toMatchObject({ usedBytes: 0, quotaBytes: 10, ownQuotaBytes: 10 })
  await addFile(chi, { name: 'vừa.txt', content: '12345', parentId: spaceId })
  expect((await spacesOf(chi)).items.find(space => space.spaceId === spaceId)).toMatchObject({
    ...{ usedBytes: 5, quotaBytes: 10 },
  })
  await expect(addFile(chi, { name: 'quá.txt', content: '123456', parentId: spaceId })).rejects.toThrow(
    /quotaExceeded/,
  )
  const program = programs.member
  expect(await program.put(['Có hạn mức', 'quá.txt'], '1234567')).toBe(507)
  const quotaOf = async (names: string[]) => {
    const body = '<propfind xmlns="DAV:"><prop><quota-used-bytes/><quota-available-bytes/></prop></propfind>'
    const { text } = await program.ask('PROPFIND', names, { headers: { depth: '0' }, body })
    return [...text.matchAll(/<D:quota-(used|available)-bytes>(\d+)</g)].map(
      match => `${match[1]} ${match[2]}`,
    )
  }
  expect(await quotaOf(['Có hạn mức'])).toEqual(['used 5', 'available 5'])
  const refused = await chi.call(contract.driveQuota.setDriveQuota, {
    params: { spaceId },
    body: { quotaBytes: null },
  })
  expect(refused.error?.code).toBe('forbidden')
})

it('hostile input is answered with a declared error: another tenant, foreign ids, moves across', async () => {
  const { an, chi } = scene
  const { workspace, folderId } = places.ACTIVE
  const stranger = people.stranger
  const call = (parentId: string, path: string) =>
    stranger.call(drive.createDriveFolders, { body: { parentId, paths: [[path]] } })
  expect((await call(workspace.workspaceId, 'x')).error?.code).toBe('nodeNotFound')
  expect((await call(uuidv7(), 'x')).error?.code).toBe('nodeNotFound')
  // The root of a space is neither moved, trashed, renamed nor shared away.
  const nodeIds = [workspace.workspaceId]
  const moved = await an.call(drive.moveDriveNodes, { body: { nodeIds, parentId: an.userId } })
  const trashed = await an.call(drive.trashDriveNodes, { body: { nodeIds } })
  expect([moved.error?.code, trashed.error?.code]).toEqual(['nodeNotFound', 'nodeNotFound'])
  // A member takes what others made out of the space only as a copy.
  const out = await chi.call(drive.moveDriveNodes, {
    body: { nodeIds: [places.ACTIVE.fileId], parentId: chi.userId },
  })
  expect(out.error?.code).toBe('driveRoleTooLow')
  const invalid = await chi.call(drive.createDriveFolders, {
    body: { parentId: folderId, paths: [['..']] },
  })
  expect(invalid.error?.code).toBe('validationFailed')
  for (const path of ['%2e%2e', '..%2f..', '%00'])
    expect(
      (
        await scene.app.raw('GET', `/dav/${encodeURIComponent('Trường Hoa Sen')}/${path}`, {
          headers: { authorization: programs.member.authorization },
        })
      ).status,
    ).toBeLessThan(500)
})
