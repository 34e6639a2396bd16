import { contract, type Permission, type RoleScope } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { addWorkspace } from '../../testing/workspace.ts'
import { makeGroup, say, sceneForFile } from '../room/testing/scene.ts'

const { adminPermission: roles, moderation, retention, workspace: workspaces, identity } = contract
const scene = sceneForFile()
let owner: Person
let workspaceId: string
let otherWorkspaceId: string
/** A group of the workspace, one of the other workspace, and one of none. */
let rooms: { inside: string; outside: string; free: string }

beforeAll(async () => {
  owner = await scene.app.person('Nguyễn Văn Chủ', { isAdmin: true })
  const { an, binh } = scene
  workspaceId = (await addWorkspace(scene.app, an, { MEMBER: [binh] })).workspaceId
  otherWorkspaceId = (await addWorkspace(scene.app, an, { MEMBER: [binh] })).workspaceId
  const make = async (id?: string) =>
    (
      await an.ask(contract.room.createRoom, {
        body: { name: 'Nhóm nơi chốn', userIds: [binh.userId], ...(id && { workspaceId: id }) },
      })
    ).room.roomId
  rooms = {
    inside: await make(workspaceId),
    outside: await make(otherWorkspaceId),
    free: (await makeGroup(an, [binh], 'Nhóm tự do')).room.roomId,
  }
})

let count = 0
async function give(person: Person, scope: RoleScope, allow: Permission[], deny: Permission[] = []) {
  const { roleId } = await owner.ask(roles.createRole, {
    body: { name: `Vai trò nơi chốn ${++count}`, scope, allow, deny },
  })
  await owner.ask(roles.addRoleUser, { params: { roleId, userId: person.userId } })
}
async function reportIn(roomId: string): Promise<string> {
  const { an, binh } = scene
  const { messageId } = await say(binh, roomId, 'Lời không hay')
  const reporter = an
  const { reportId } = await reporter.ask(moderation.createReport, {
    body: { userId: binh.userId, reason: 'ANNOYING', roomId, messageIds: [messageId] },
  })
  const before = await owner.ask(moderation.getReport, { params: { reportId } })
  expect(before.status).toBe('OPEN')
  return reportId
}
/** One open case for each pair: closed so that the next can be made. */
const close = async (reportId: string) => {
  for (const action of ['REVIEW', 'DISMISS'] as const)
    await owner.call(moderation.actOnReport, { params: { reportId }, body: { action } })
}
const code = (outcome: { error: { code: string } | undefined }) => outcome.error?.code
const listed = async (who: Person) =>
  (await who.ask(moderation.listReports, { query: { limit: 100 } })).items.map(({ reportId }) => reportId)

describe('a role of a workspace', () => {
  it('opens what lies there and in its rooms, and nothing else: reportNotFound, forbidden', async () => {
    const moderator = await scene.app.person('Lê Trông Nhóm')
    expect(code(await moderator.call(moderation.listReports))).toBe('forbidden')
    await give(moderator, { kind: 'WORKSPACE', id: workspaceId }, ['report.read', 'report.decide'])
    const outside = await reportIn(rooms.outside)
    await close(outside)
    const inside = await reportIn(rooms.inside)
    expect(await listed(moderator)).toEqual([inside])
    expect(await listed(owner)).toEqual(expect.arrayContaining([inside, outside]))
    const act = (reportId: string, action: 'REVIEW' | 'LOCK' | 'LIMIT' | 'WARN') =>
      moderator.call(moderation.actOnReport, {
        params: { reportId },
        body: { action, ...(action === 'LIMIT' && { hours: 24 }) },
      })
    expect(code(await moderator.call(moderation.getReport, { params: { reportId: outside } }))).toBe(
      'reportNotFound',
    )
    expect(code(await act(outside, 'REVIEW'))).toBe('reportNotFound')
    expect(code(await act(inside, 'REVIEW'))).toBeUndefined()
    expect([code(await act(inside, 'LOCK')), code(await act(inside, 'LIMIT'))]).toEqual([
      'forbidden',
      'forbidden',
    ])
    expect(code(await act(inside, 'WARN'))).toBeUndefined()
    expect(code(await moderator.call(identity.lockUser, { params: { value: scene.binh.userId } }))).toBe(
      'forbidden',
    )
  })

  it('sets the retention of its rooms and of itself alone', async () => {
    const keeper = await scene.app.person('Lê Giữ Tin')
    await give(keeper, { kind: 'WORKSPACE', id: workspaceId }, ['retention.edit', 'retention.read'])
    const put = (scope: RoleScope, who = keeper) =>
      who.call(retention.putRetentionRule, { body: { kind: 'MESSAGES', days: 365, scope } })
    const room = (id: string): RoleScope => ({ kind: 'ROOM', id })
    const mine = await put({ kind: 'WORKSPACE', id: workspaceId })
    expect(code(mine)).toBeUndefined()
    expect(code(await put(room(rooms.inside)))).toBeUndefined()
    for (const scope of [room(rooms.outside), room(rooms.free), { kind: 'TENANT' as const }])
      expect(code(await put(scope))).toBe('forbidden')
    const other = (await put({ kind: 'WORKSPACE', id: otherWorkspaceId }, owner)).data!
    const seen = (await keeper.ask(retention.listRetentionRules)).items.map(({ scope }) => scope.id)
    expect(seen.sort()).toEqual([workspaceId, rooms.inside].sort())
    const remove = (ruleId: string) => keeper.call(retention.deleteRetentionRule, { params: { ruleId } })
    expect(code(await remove(other.ruleId))).toBe('retentionRuleNotFound')
    expect(code(await remove(mine.data!.ruleId))).toBeUndefined()
  })

  it('finds by name the places whose retention it may set, and none beside them', async () => {
    const keeper = await scene.app.person('Lê Tìm Nơi')
    const find = (who: Person, search: string, kind?: 'ROOM' | 'WORKSPACE') =>
      who.call(retention.listRetentionPlaces, { query: { search, ...(kind && { kind }) } })
    const ids = async (...asked: Parameters<typeof find>) =>
      (await find(...asked)).data!.items.map(({ id }) => id)
    expect(code(await find(keeper, ''))).toBe('forbidden')
    await give(keeper, { kind: 'WORKSPACE', id: workspaceId }, ['retention.edit', 'retention.read'])
    expect(await ids(keeper, 'nhom noi chon')).toEqual([rooms.inside])
    expect((await ids(keeper, '')).sort()).toEqual([workspaceId, rooms.inside].sort())
    await give(keeper, { kind: 'ROOM', id: rooms.free }, ['retention.edit', 'retention.read'])
    expect((await ids(keeper, '', 'ROOM')).sort()).toEqual([rooms.inside, rooms.free].sort())
    await give(keeper, { kind: 'ROOM', id: rooms.inside }, [], ['retention.edit'])
    expect(await ids(keeper, '', 'ROOM')).toEqual([rooms.free])
    // Of the whole tenant: groups that the administrator is not in, too.
    expect((await ids(owner, 'NHÓM NƠI')).sort()).toEqual([rooms.inside, rooms.outside].sort())
    expect(await ids(owner, "' OR true --")).toEqual([])
    expect(code(await find(owner, 'x'.repeat(101)))).toBe('validationFailed')
  })

  it('sees its members, archives it and gives it an owner; others are absent for it: workspaceNotFound', async () => {
    const keeper = await scene.app.person('Lê Giữ Nhà')
    await give(keeper, { kind: 'WORKSPACE', id: workspaceId }, ['workspace.read'])
    const archive = (id: string, isArchived = true) =>
      keeper.call(workspaces.setWorkspaceArchived, { params: { id }, body: { isArchived } })
    expect((await keeper.ask(workspaces.listAllWorkspaces)).items.map(one => one.workspaceId)).toEqual([
      workspaceId,
    ])
    expect(code(await archive(workspaceId))).toBe('forbidden')
    await give(keeper, { kind: 'WORKSPACE', id: workspaceId }, ['workspace.edit'])
    expect((await archive(workspaceId)).data?.status).toBe('ARCHIVED')
    expect((await archive(workspaceId, false)).data?.status).toBe('ACTIVE')
    expect(code(await archive(otherWorkspaceId))).toBe('workspaceNotFound')
    const members = (id: string) =>
      keeper.call(workspaces.listMembersForAdministrators, { params: { id }, query: {} })
    expect((await members(workspaceId)).data?.total).toBe(2)
    expect(code(await members(otherWorkspaceId))).toBe('workspaceNotFound')
  })
})

describe('a role of a room', () => {
  it('follows the room’s workspace in what is asked and why, and a denial there beats what is given everywhere', async () => {
    const person = await scene.app.person('Lê Phòng')
    await give(person, { kind: 'WORKSPACE', id: workspaceId }, ['report.read'])
    await give(person, { kind: 'ROOM', id: rooms.free }, ['report.read'])
    await give(person, { kind: 'TENANT' }, ['retention.read', 'retention.edit'])
    await give(person, { kind: 'ROOM', id: rooms.inside }, [], ['retention.edit'])
    const check = (permission: Permission, targetId: string) =>
      owner.ask(roles.checkPermission, {
        query: { userId: person.userId, permission, targetType: 'ROOM', targetId },
      })
    expect((await check('report.read', rooms.inside)).isAllowed).toBe(true)
    expect((await check('report.read', rooms.outside)).isAllowed).toBe(false)
    expect((await check('report.read', rooms.free)).reasons).toMatchObject([{ scope: { kind: 'ROOM' } }])
    const put = (id: string) =>
      person.call(retention.putRetentionRule, {
        body: { kind: 'CALLS', days: 30, scope: { kind: 'ROOM', id } },
      })
    expect([code(await put(rooms.inside)), code(await put(rooms.outside))]).toEqual(['forbidden', undefined])
    expect(await person.ask(roles.getOwnPermissions)).toMatchObject({ placed: ['report.read'] })
  })

  it('names a place that is there; workspaces and any group are found by name', async () => {
    const scope = { kind: 'WORKSPACE' as const, id: crypto.randomUUID() }
    expect(code(await owner.call(roles.createRole, { body: { name: 'Ở đâu', scope } }))).toBe('scopeNotFound')
    const { items } = await owner.ask(roles.listScopes, { query: { search: 'nhom noi chon' } })
    expect(items.map(({ kind }) => kind)).toEqual(['ROOM', 'ROOM'])
    expect(items.map(({ workspaceName }) => typeof workspaceName)).toEqual(['string', 'string'])
    const all = await owner.ask(roles.listScopes, { query: {} })
    expect(all.items.filter(({ kind }) => kind === 'WORKSPACE').map(({ id }) => id)).toEqual(
      expect.arrayContaining([workspaceId, otherWorkspaceId]),
    )
  })
})

it('who is made the owner of a workspace comes into its default groups, as everybody does', async () => {
  const first = await scene.app.person('Trần Chủ Đầu')
  const heir = await scene.app.person('Trần Chủ Sau')
  const guest = await scene.app.person('Trần Văn Khách')
  const { workspaceId: id } = await addWorkspace(scene.app, first, { GUEST: [guest] })
  const { roomId } = (
    await first.ask(contract.room.createRoom, {
      body: { name: 'Thông báo chung', userIds: [], workspaceId: id },
    })
  ).room
  await first.ask(workspaces.addDefaultRoom, { params: { id, roomId } })
  for (const who of [heir, guest]) {
    await owner.ask(workspaces.setWorkspaceOwner, { params: { id, userId: who.userId } })
    const { items } = await who.ask(contract.room.listRooms)
    expect(items.map(({ room }) => room.roomId)).toContain(roomId)
  }
})

it('a workspace whose only owner is locked gets another one, who can run it; the act is in the log', async () => {
  const gone = await scene.app.person('Trần Chủ Cũ')
  const heir = await scene.app.person('Trần Chủ Mới')
  const { workspaceId: id } = await addWorkspace(scene.app, gone, {})
  await owner.ask(identity.lockUser, { params: { value: gone.userId } })
  const make = (userId: string) => owner.call(workspaces.setWorkspaceOwner, { params: { id, userId } })
  expect(code(await make(gone.userId))).toBe('userNotFound')
  const { data } = await make(heir.userId)
  expect(data?.owners.map(({ userId }) => userId)).toContain(heir.userId)
  expect((await make(heir.userId)).data?.memberCount).toBe(2)
  expect(await heir.ask(workspaces.archiveWorkspace, { params: { id } })).toMatchObject({ selfRole: 'OWNER' })
  const { items } = await owner.ask(contract.administration.listAuditEntries, {
    query: { requestPayload: JSON.stringify({ action: 'setWorkspaceOwner', userId: heir.userId }) },
  })
  expect(items).toHaveLength(2)
})
