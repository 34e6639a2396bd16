import { contract, type Workspace, workspaceUndoMs } from '@trau/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { addWorkspace } from '../../testing/workspace.ts'
import { forgetLeftRooms } from '../own-data/jobs/forgetLeftRooms.ts'
import { getRoom, readUpTo, say, sceneForFile, setRole } from '../room/testing/scene.ts'
import { changeWorkspace, publishRemoved } from './changing.ts'
import { forgetDeletedWorkspaces } from './jobs/forgetDeletedWorkspaces.ts'
import { settleDueRooms } from './jobs/settleDueRooms.ts'
import { admit } from './members.ts'
import { setStatus } from './status.ts'
import { deleteMember } from './workspace-store.ts'

const w = contract.workspace
const scene = sceneForFile()
let admin: Person
let stranger: Person
beforeAll(async () => {
  admin = await scene.app.person('Đặng Thị Lan', { isAdmin: true })
  stranger = await scene.app.person('Vũ Thị Em')
  await scene.app.tenant('khac', 'Khác')
  // Tenants are read again after 5 s.
  scene.app.clock.advance(6_000)
})

const at = ({ workspaceId }: Workspace) => ({ params: { id: workspaceId } })
const codeOf = async (outcome: Promise<{ error?: { code: string } | undefined }>) =>
  (await outcome).error?.code
const makeRoom = (
  who: Person,
  { workspaceId }: Workspace,
  others: readonly Person[],
  name = 'Phòng giáo viên',
) =>
  who.ask(contract.room.createRoom, {
    body: { name, workspaceId, userIds: others.map(person => person.userId) },
  })
const roomIdsOf = async (who: Person, payload: object = {}) => {
  const { items } = await who.ask(contract.room.listRooms, {
    query: { limit: 100, requestPayload: JSON.stringify(payload) },
  })
  return items.map(({ room }) => room.roomId)
}
const listMembers = (who: Person, workspace: Workspace, search = '') =>
  who.call(w.listWorkspaceMembers, { ...at(workspace), query: { search } })
const find = async (who: Person, search: string, workspaceId?: string) => {
  const payload = workspaceId ? { requestPayload: JSON.stringify({ workspaceId }) } : {}
  const { items } = await who.ask(contract.chat.searchMessages, { query: { search, ...payload } })
  return items.map(message => message.content)
}

describe('the five calls of the specification', () => {
  it('make, list, show, change and delete a workspace, named by workspaceId', async () => {
    const { an } = scene
    expect(await codeOf(an.call(w.createWorkspace, { body: { name: 'Của An' } }))).toBe('forbidden')
    const body = { name: 'Trường Hoa Sen', description: 'Thầy cô và học trò' }
    const made = await admin.ask(w.createWorkspace, { body })
    expect(made).toMatchObject({
      ...body,
      status: 'ACTIVE',
      selfRole: 'OWNER',
      workspaceId: expect.any(String),
    })
    expect(await admin.ask(w.getWorkspace, at(made))).toEqual(made)
    const renamed = await admin.ask(w.updateWorkspace, { ...at(made), body: { name: 'Trường Sen Hồng' } })
    expect(renamed).toMatchObject({ name: 'Trường Sen Hồng', description: body.description })
    const { items, total } = await admin.ask(w.listWorkspaces, { query: { search: 'hong' } })
    expect([items, total]).toEqual([[renamed], 1])
    const deleted = await admin.ask(w.deleteWorkspace, at(made))
    expect(deleted).toMatchObject({ status: 'DELETED', deletedTime: expect.any(Number) })
    expect(deleted.restorableUntil! - deleted.deletedTime!).toBe(workspaceUndoMs)
    expect((await admin.ask(w.listWorkspaces, { query: { search: 'sen hong' } })).items).toEqual([deleted])
  })

  it('a workspace whose answer was lost is made once, and is another one of another person', async () => {
    const creationId = scene.an.userId
    const send = (who: Person, name: string) => who.call(w.createWorkspace, { body: { name, creationId } })
    const [one, two] = await Promise.all([send(admin, 'Xưởng mộc'), send(admin, 'Xưởng mộc')])
    expect(two.data).toEqual(one.data)
    // Ids are shared with people and groups: none is chosen from outside.
    expect(one.data!.workspaceId).not.toBe(creationId)
    const renamed = (await send(admin, 'Xưởng gỗ')).data
    expect(renamed).toMatchObject({ workspaceId: one.data!.workspaceId, name: 'Xưởng gỗ' })
    const { items } = await admin.ask(w.listWorkspaces, { query: { search: 'xuong' } })
    expect(items).toEqual([renamed])
    const other = await scene.app.person('Phạm Thị Dung', { isAdmin: true })
    expect((await send(other, 'Xưởng mộc')).data!.workspaceId).not.toBe(one.data!.workspaceId)
    await admin.ask(w.deleteWorkspace, at(renamed!))
    expect(await codeOf(send(admin, 'Xưởng mộc'))).toBe('workspaceDeleted')
  })

  it('the five calls of the specification are for members alone: to strangers there is none, and administrators see no more than the summary', async () => {
    const { an, binh } = scene
    const workspace = await addWorkspace(scene.app, an, { name: 'Xưởng gốm', MEMBER: [binh] })
    await makeRoom(binh, workspace, [an])
    for (const row of [w.getWorkspace, w.updateWorkspace, w.deleteWorkspace, w.listWorkspaceMembers])
      for (const who of [stranger, admin])
        expect(await codeOf(who.call(row, { ...at(workspace), body: {} } as never))).toBe('workspaceNotFound')
    const { items } = await admin.ask(w.listAllWorkspaces, { query: { search: 'xuong gom' } })
    expect(items).toMatchObject([{ memberCount: 2, roomCount: 1, owners: [{ userId: an.userId }] }])
    const otherTenant = await scene.app.person('Mai Văn Minh', { tenant: 'khac', isAdmin: true })
    expect((await otherTenant.ask(w.listAllWorkspaces)).items).toEqual([])
    expect(await codeOf(otherTenant.call(w.getWorkspace, at(workspace)))).toBe('workspaceNotFound')
  })
})

describe('members', () => {
  it('one owner always remains, in a race too', async () => {
    const { an, binh } = scene
    for (let n = 0; n < 4; n++) {
      const workspace = await addWorkspace(scene.app, an, { ADMIN: [binh] })
      const change = (who: Person, other: Person, role: 'OWNER' | 'MEMBER') =>
        who.call(w.updateWorkspaceMember, {
          params: { id: workspace.workspaceId, userId: other.userId },
          body: { role },
        })
      expect(await codeOf(change(binh, binh, 'OWNER'))).toBe('roleTooLow')
      expect(await codeOf(change(binh, an, 'MEMBER'))).toBe('roleTooLow')
      expect(await codeOf(an.call(w.leaveWorkspace, at(workspace)))).toBe('lastWorkspaceOwner')
      await change(an, binh, 'OWNER')
      await Promise.all([change(an, binh, 'MEMBER'), change(binh, an, 'MEMBER')])
      const { data } = await listMembers(an, workspace)
      expect(data!.items.filter(member => member.role === 'OWNER')).toHaveLength(1)
    }
  })

  it('who goes leaves the groups too, and only members come into them', async () => {
    const { an, binh, chi } = scene
    const workspace = await addWorkspace(scene.app, an, { MEMBER: [binh] })
    const { room } = await makeRoom(binh, workspace, [an])
    const add = () =>
      binh.call(contract.room.addMembers, {
        params: { roomId: room.roomId },
        body: { userIds: [chi.userId] },
      })
    expect(await codeOf(add())).toBe('notInWorkspace')
    const { workspaceId } = workspace
    const withStranger = { body: { name: 'Khác', workspaceId, userIds: [chi.userId] } }
    expect(await codeOf(binh.call(contract.room.createRoom, withStranger))).toBe('notInWorkspace')
    expect(await codeOf(chi.call(contract.room.createRoom, withStranger))).toBe('workspaceNotFound')
    await an.ask(w.addWorkspaceMembers, { ...at(workspace), body: { userIds: [chi.userId] } })
    expect(await codeOf(add())).toBeUndefined()
    await an.ask(w.removeWorkspaceMember, { params: { id: workspaceId, userId: binh.userId } })
    expect(await codeOf(binh.call(contract.room.getRoom, { params: { id: room.roomId } }))).toBe(
      'roomNotFound',
    )
    expect((await getRoom(chi, room.roomId)).room.ownerId).toBe(an.userId)
    await chi.ask(w.leaveWorkspace, at(workspace))
    expect((await getRoom(an, room.roomId)).room.memberCount).toBe(1)
  })

  it('a link into a group of a workspace lets in nobody from outside, who does not wait either, and says so before they ask', async () => {
    const { an, binh, chi } = scene
    const workspace = await addWorkspace(scene.app, an, { MEMBER: [binh] })
    const { room } = await makeRoom(an, workspace, [])
    const params = { roomId: room.roomId }
    for (const needsApproval of [false, true]) {
      const { token } = await an.ask(contract.invite.createInvite, { params, body: { needsApproval } })
      const link = { params: { token } }
      expect(await chi.ask(contract.invite.getInvite, link)).toMatchObject({
        standing: 'OUTSIDE',
        isOutsideWorkspace: true,
      })
      expect(await codeOf(chi.call(contract.invite.joinByInvite, link))).toBe('notInWorkspace')
      expect((await an.ask(contract.invite.listJoinRequests, { params })).items).toEqual([])
      expect(await binh.ask(contract.invite.getInvite, link)).not.toHaveProperty('isOutsideWorkspace')
    }
    const { token } = await an.ask(contract.invite.createInvite, { params, body: { needsApproval: true } })
    const link = { params: { token } }
    expect(await binh.ask(contract.invite.joinByInvite, link)).toEqual({ standing: 'WAITING' })
    await binh.ask(w.leaveWorkspace, at(workspace))
    expect(await binh.ask(contract.invite.getInvite, link), 'who has left waits in vain').toMatchObject({
      standing: 'WAITING',
      isOutsideWorkspace: true,
    })
    await an.ask(w.addWorkspaceMembers, { ...at(workspace), body: { userIds: [chi.userId] } })
    expect(await chi.ask(contract.invite.joinByInvite, link)).toEqual({ standing: 'WAITING' })
  })

  it('guests see the groups they are in, and no list of people', async () => {
    const { an, binh, chi } = scene
    const workspace = await addWorkspace(scene.app, an, { MEMBER: [binh], GUEST: [chi] })
    await makeRoom(an, workspace, [binh], 'Kín')
    const { room } = await makeRoom(an, workspace, [binh, chi], 'Có khách')
    expect(await codeOf(listMembers(chi, workspace))).toBe('roleTooLow')
    expect(await codeOf(listMembers(chi, workspace, 'Bình'))).toBe('roleTooLow')
    expect(await roomIdsOf(chi, { workspaceId: workspace.workspaceId })).toEqual([room.roomId])
    const body = { name: 'Của khách', workspaceId: workspace.workspaceId, userIds: [] }
    expect(await codeOf(chi.call(contract.room.createRoom, { body }))).toBe('roleTooLow')
    const found = await listMembers(binh, workspace, 'binh')
    expect(found.data).toMatchObject({ items: [{ role: 'MEMBER', user: { userId: binh.userId } }], total: 1 })
  })

  it('an owner whose account is erased hands over; with nobody to hand over to, the workspace is deleted', async () => {
    const { an } = scene
    const [owner, heir] = [await scene.app.person('Chủ Cũ'), await scene.app.person('Người Kế')]
    await scene.app.befriend(owner, heir)
    const kept = await addWorkspace(scene.app, owner, { MEMBER: [heir] })
    const alone = await addWorkspace(scene.app, owner)
    const { room } = await makeRoom(owner, kept, [heir])
    await scene.app.app.services.eraseAccount(scene.app.app, 'default', owner.userId)
    expect((await heir.ask(w.getWorkspace, at(kept))).selfRole).toBe('OWNER')
    expect((await getRoom(heir, room.roomId)).room).toMatchObject({ ownerId: heir.userId, memberCount: 1 })
    const query = { search: '', requestPayload: JSON.stringify({ status: 'DELETED' }) }
    const { items } = await admin.ask(w.listAllWorkspaces, { query })
    expect(items.map(item => item.workspaceId)).toContain(alone.workspaceId)
    expect(an.userId).not.toBe(owner.userId)
  })
})

describe('groups', () => {
  it('lists and search keep to one workspace when asked', async () => {
    const { an, binh } = scene
    const [one, two] = [
      await addWorkspace(scene.app, an, { MEMBER: [binh] }),
      await addWorkspace(scene.app, an, { MEMBER: [binh] }),
    ]
    const [first, second] = [await makeRoom(an, one, [binh]), await makeRoom(an, two, [binh])]
    await say(an, first.room.roomId, 'Bánh chưng một')
    await say(an, second.room.roomId, 'Bánh chưng hai')
    expect(first.room).toMatchObject({ workspaceId: one.workspaceId, isReadOnly: false })
    expect(await roomIdsOf(binh, { workspaceId: one.workspaceId })).toEqual([first.room.roomId])
    expect(await find(binh, 'banh chung', two.workspaceId)).toEqual(['Bánh chưng hai'])
    expect((await find(binh, 'banh chung')).sort()).toEqual(['Bánh chưng hai', 'Bánh chưng một'])
    expect(await find(stranger, 'banh chung', two.workspaceId)).toEqual([])
  })

  it('groups of an archived workspace are read, and nobody writes there until it is opened again', async () => {
    const { an, binh, chi } = scene
    const workspace = await addWorkspace(scene.app, an, { ADMIN: [binh] })
    const { room } = await makeRoom(binh, workspace, [an])
    const { roomId } = room
    const message = await say(binh, roomId, 'Trước khi lưu trữ')
    expect(await codeOf(binh.call(w.archiveWorkspace, at(workspace)))).toBe('roleTooLow')
    await an.ask(w.archiveWorkspace, at(workspace))
    const send = { params: { roomId }, body: { content: 'Sau' } }
    const target = { params: { id: message.messageId }, query: { roomId } }
    const refused = [
      binh.call(contract.chat.sendMessage, send),
      binh.call(contract.chat.editMessage, { ...target, body: { content: 'Khác' } }),
      binh.call(contract.chat.addReaction, { ...target, body: { reaction: '👍' } }),
      binh.call(contract.chat.pinMessage, target),
      binh.call(contract.room.updateRoom, { params: { roomId }, body: { name: 'Khác' } }),
      binh.call(contract.rtc.startGroupCall, { params: { roomId }, body: { deviceId: crypto.randomUUID() } }),
    ]
    for (const outcome of refused) expect(await codeOf(outcome)).toBe('roomReadOnly')
    expect((await getRoom(binh, roomId)).room.isReadOnly).toBe(true)
    expect(await find(binh, 'truoc khi luu tru')).toHaveLength(1)
    const add = an.call(w.addWorkspaceMembers, { ...at(workspace), body: { userIds: [chi.userId] } })
    expect(await codeOf(add)).toBe('workspaceArchived')
    const more = { body: { name: 'Mới', workspaceId: workspace.workspaceId, userIds: [] } }
    expect(await codeOf(an.call(contract.room.createRoom, more))).toBe('workspaceArchived')
    await an.ask(w.unarchiveWorkspace, at(workspace))
    await say(binh, roomId, 'Mở lại rồi')
  })

  it('groups of a deleted workspace are nowhere, and come back whole when it is restored', async () => {
    const { an, binh, chi } = scene
    const workspace = await addWorkspace(scene.app, an, { MEMBER: [binh, chi] })
    const { room } = await makeRoom(binh, workspace, [an, chi])
    const { roomId } = room
    await setRole(binh, roomId, chi, 2)
    const message = await say(an, roomId, 'Cây đa bến nước')
    await readUpTo(binh, message)
    await binh.ask(contract.room.updateOwnMember, {
      params: { roomId, userId: binh.userId },
      body: { privateName: 'Tên riêng', personalTags: [{ text: 'Việc' }] },
    })
    await chi.ask(contract.room.muteRoom, { params: { id: roomId }, body: { mutedUntil: -1 } })
    const people = [an, binh, chi]
    const before = await Promise.all(people.map(who => getRoom(who, roomId)))
    expect(await codeOf(binh.call(w.deleteWorkspace, at(workspace)))).toBe('roleTooLow')

    await an.ask(w.deleteWorkspace, at(workspace))
    for (const who of people) {
      expect(await codeOf(who.call(contract.room.getRoom, { params: { id: roomId } }))).toBe('roomNotFound')
      expect(await codeOf(who.call(contract.chat.listMessages, { params: { roomId } }))).toBe('roomNotFound')
      const send = who.call(contract.chat.sendMessage, {
        params: { roomId },
        body: { content: 'Còn ai không' },
      })
      expect(await codeOf(send)).toBe('roomNotFound')
      expect(await roomIdsOf(who)).not.toContain(roomId)
      expect(await find(who, 'cay da ben nuoc')).toEqual([])
      expect(await codeOf(who.call(contract.drive.getDriveNode, { params: { nodeId: roomId } }))).toBe(
        'nodeNotFound',
      )
    }
    expect(await codeOf(binh.call(w.getWorkspace, at(workspace)))).toBe('workspaceNotFound')
    expect(await codeOf(an.call(w.updateWorkspace, { ...at(workspace), body: { name: 'x' } }))).toBe(
      'workspaceDeleted',
    )
    // The job that deletes groups without members leaves these alone.
    await forgetLeftRooms.run(scene.app.app)

    await an.ask(w.restoreWorkspace, at(workspace))
    const after = await Promise.all(people.map(who => getRoom(who, roomId)))
    expect(after).toEqual(before)
    expect(await find(chi, 'cay da ben nuoc')).toEqual(['Cây đa bến nước'])
    await say(chi, roomId, 'Về rồi')
  })

  it('a workspace that was archived before it was deleted comes back archived', async () => {
    const { an, binh } = scene
    const workspace = await addWorkspace(scene.app, an, { MEMBER: [binh] })
    const { roomId } = (await makeRoom(binh, workspace, [an])).room
    await an.ask(w.archiveWorkspace, at(workspace))
    await an.ask(w.deleteWorkspace, at(workspace))
    expect(await an.ask(w.restoreWorkspace, at(workspace))).toMatchObject({ status: 'ARCHIVED' })
    const send = binh.call(contract.chat.sendMessage, { params: { roomId }, body: { content: 'Sau' } })
    expect(await codeOf(send)).toBe('roomReadOnly')
    await an.ask(w.unarchiveWorkspace, at(workspace))
    await an.ask(w.deleteWorkspace, at(workspace))
    expect(await an.ask(w.restoreWorkspace, at(workspace))).toMatchObject({ status: 'ACTIVE' })
    await say(binh, roomId, 'Mở lại rồi')
  })

  it('follow the status though the process died before they did', async () => {
    const { an, binh } = scene
    const workspace = await addWorkspace(scene.app, an, { MEMBER: [binh] })
    const { room } = await makeRoom(binh, workspace, [an])
    const { app, clock } = scene.app
    const me = { tenantId: 'default', userId: an.userId }
    await changeWorkspace(app, me, workspace.workspaceId, (tx, locked) =>
      setStatus(tx, locked, 'DELETED', new Date(clock.now() - 120_000)),
    )
    expect(await roomIdsOf(binh)).toContain(room.roomId)
    await settleDueRooms.run(app)
    expect(await roomIdsOf(binh)).not.toContain(room.roomId)
  })

  it('follow the status, though those of another workspace cannot', async () => {
    const { an, binh } = scene
    const { app, clock } = scene.app
    const rooms: string[] = []
    for (const minutes of [4, 2]) {
      const workspace = await addWorkspace(scene.app, an, { MEMBER: [binh] })
      rooms.push((await makeRoom(binh, workspace, [an])).room.roomId)
      await changeWorkspace(
        app,
        { tenantId: 'default', userId: an.userId },
        workspace.workspaceId,
        (tx, locked) => setStatus(tx, locked, 'DELETED', new Date(clock.now() - minutes * 60_000)),
      )
    }
    const [stuck, next] = rooms
    await app.database.pool.query(
      `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$;
       CREATE TRIGGER refuse BEFORE UPDATE ON room FOR EACH ROW WHEN (OLD.room_id = '${stuck}') EXECUTE FUNCTION refuse()`,
    )
    await settleDueRooms.run(app)
    expect(await roomIdsOf(binh)).not.toContain(next)
    expect(await roomIdsOf(binh)).toContain(stuck)
    await app.database.pool.query('DROP FUNCTION refuse CASCADE')
    await settleDueRooms.run(app)
    expect(await roomIdsOf(binh)).not.toContain(stuck)
  })

  it('groups are left by who was taken out, though the process died before', async () => {
    const { an, binh, chi } = scene
    const { app } = scene.app
    const workspace = await addWorkspace(scene.app, an, { MEMBER: [binh, chi] })
    const { room } = await makeRoom(an, workspace, [binh, chi])
    const key = { tenant_id: 'default', workspace_id: workspace.workspaceId }
    await changeWorkspace(
      app,
      { tenantId: 'default', userId: an.userId },
      workspace.workspaceId,
      async (tx, locked) => {
        await deleteMember(tx, key, binh.userId)
        publishRemoved(locked, [binh.userId, chi.userId])
      },
    )
    expect(await roomIdsOf(binh)).toContain(room.roomId)
    await eventually(async () => expect(await roomIdsOf(binh)).not.toContain(room.roomId))
    await app.processors.idle()
    // Chi was notified of the same, but is still there.
    expect(await roomIdsOf(chi)).toContain(room.roomId)
  })

  it('newcomers come into the default groups, guests do not', async () => {
    const { an, binh, chi, dung } = scene
    const workspace = await addWorkspace(scene.app, an, { ADMIN: [binh] })
    const { room } = await makeRoom(an, workspace, [], 'Thông báo chung')
    const params = { id: workspace.workspaceId, roomId: room.roomId }
    expect(await codeOf(binh.call(w.addDefaultRoom, { params }))).toBe('roomNotInWorkspace')
    const { items } = await an.ask(w.addDefaultRoom, { params })
    expect(items).toEqual([{ roomId: room.roomId, name: 'Thông báo chung', memberCount: 1 }])
    await binh.ask(w.addWorkspaceMembers, { ...at(workspace), body: { userIds: [chi.userId] } })
    await binh.ask(w.addWorkspaceMembers, {
      ...at(workspace),
      body: { userIds: [dung.userId], role: 'GUEST' },
    })
    expect(await roomIdsOf(chi)).toContain(room.roomId)
    expect(await roomIdsOf(dung)).not.toContain(room.roomId)
    expect((await an.ask(w.removeDefaultRoom, { params })).items).toEqual([])
  })

  it('newcomers come into the default groups, though the process died before', async () => {
    const { an, binh, chi } = scene
    const { app } = scene.app
    const workspace = await addWorkspace(scene.app, an)
    const { room } = await makeRoom(an, workspace, [], 'Thông báo chung')
    await an.ask(w.addDefaultRoom, { params: { id: workspace.workspaceId, roomId: room.roomId } })
    const me = { tenantId: 'default', userId: an.userId }
    await changeWorkspace(app, me, workspace.workspaceId, async (tx, locked) => {
      await admit(app, tx, locked, [binh.userId], 'MEMBER')
      await admit(app, tx, locked, [chi.userId], 'GUEST')
    })
    expect(await roomIdsOf(binh)).not.toContain(room.roomId)
    await app.processors.idle()
    expect(await roomIdsOf(binh)).toContain(room.roomId)
    expect(await roomIdsOf(chi)).not.toContain(room.roomId)
  })

  it('a newcomer who leaves a default group at once stays out of it', async () => {
    const { an, binh } = scene
    const workspace = await addWorkspace(scene.app, an)
    const { room } = await makeRoom(an, workspace, [], 'Thông báo chung')
    await an.ask(w.addDefaultRoom, { params: { id: workspace.workspaceId, roomId: room.roomId } })
    await an.ask(w.addWorkspaceMembers, { ...at(workspace), body: { userIds: [binh.userId] } })
    expect(await roomIdsOf(binh)).toContain(room.roomId)
    await binh.ask(contract.room.leaveRoom, { params: { id: room.roomId } })
    await scene.app.app.processors.idle()
    expect(await roomIdsOf(binh)).not.toContain(room.roomId)
  })

  it('a guest who becomes a member comes into the default groups', async () => {
    const { an, binh } = scene
    const workspace = await addWorkspace(scene.app, an, { GUEST: [binh] })
    const { room } = await makeRoom(an, workspace, [], 'Thông báo chung')
    const params = { id: workspace.workspaceId, userId: binh.userId }
    await an.ask(w.addDefaultRoom, { params: { id: workspace.workspaceId, roomId: room.roomId } })
    await an.ask(w.updateWorkspaceMember, { params, body: { role: 'MEMBER' } })
    expect(await roomIdsOf(binh)).toContain(room.roomId)
  })

  it('default groups take nobody who was banned, and end the wait of who asked to join', async () => {
    const { an, binh, chi } = scene
    const workspace = await addWorkspace(scene.app, an, { MEMBER: [binh, chi] })
    const { roomId } = (await makeRoom(an, workspace, [chi], 'Thông báo chung')).room
    await an.ask(w.addDefaultRoom, { params: { id: workspace.workspaceId, roomId } })
    await an.ask(contract.room.removeMembers, {
      params: { roomId },
      query: { userIds: chi.userId, ban: 'true' },
    })
    const { token } = await an.ask(contract.invite.createInvite, {
      params: { roomId },
      body: { needsApproval: true },
    })
    await binh.ask(contract.invite.joinByInvite, { params: { token } })
    for (const who of [binh, chi]) {
      await who.ask(w.leaveWorkspace, at(workspace))
      await an.ask(w.addWorkspaceMembers, { ...at(workspace), body: { userIds: [who.userId] } })
    }
    expect(await roomIdsOf(chi)).not.toContain(roomId)
    expect(await roomIdsOf(binh)).toContain(roomId)
    expect((await an.ask(contract.invite.listJoinRequests, { params: { roomId } })).total).toBe(0)
  })

  it('the answer to a request of who is in the group already only ends it', async () => {
    const { an, binh } = scene
    const workspace = await addWorkspace(scene.app, an, { MEMBER: [binh] })
    const { roomId } = (await makeRoom(an, workspace, [binh])).room
    const request = { tenant_id: 'default', room_id: roomId, user_id: binh.userId, is_waiting: true }
    const created_time = new Date(scene.app.clock.now())
    await scene.app.app.db
      .insertInto('room_join_request')
      .values({ ...request, created_time })
      .execute()
    const answer = {
      params: { roomId, userId: binh.userId },
      body: { isAccepted: true },
    }
    expect(await an.ask(contract.invite.answerJoinRequest, answer)).toEqual({ total: 0 })
    expect((await getRoom(binh, roomId)).room.memberCount).toBe(2)
  })
})

describe('links', () => {
  it('let people in as long and as often as they say, in a race too', async () => {
    const { an, binh } = scene
    const workspace = await addWorkspace(scene.app, an, { MEMBER: [binh] })
    const body = { maxUses: 1, hours: 2 }
    expect(await codeOf(binh.call(w.createWorkspaceInvite, { ...at(workspace), body }))).toBe('roleTooLow')
    const invite = await an.ask(w.createWorkspaceInvite, { ...at(workspace), body })
    const params = { token: invite.token }
    expect(await stranger.ask(w.getWorkspaceInvite, { params })).toEqual({
      name: workspace.name,
      role: 'MEMBER',
      isMember: false,
    })
    const others = await Promise.all(['Một', 'Hai', 'Ba'].map(name => scene.app.person(name)))
    const codes = await Promise.all(others.map(who => codeOf(who.call(w.joinWorkspaceByInvite, { params }))))
    expect(codes.filter(code => code === undefined)).toHaveLength(1)
    expect(codes.filter(code => code === 'inviteNotFound')).toHaveLength(2)
    const inside = others[codes.indexOf(undefined)]!
    expect((await inside.ask(w.joinWorkspaceByInvite, { params })).selfRole).toBe('MEMBER')
    expect((await an.ask(w.listWorkspaceInvites, at(workspace))).items).toEqual([])

    const later = await an.ask(w.createWorkspaceInvite, {
      ...at(workspace),
      body: { role: 'GUEST', hours: 1 },
    })
    const { items } = await an.ask(w.listWorkspaceInvites, at(workspace))
    expect(items).toEqual([later])
    await an.ask(w.revokeWorkspaceInvite, { params: { id: workspace.workspaceId, inviteId: later.inviteId } })
    const gone = stranger.call(w.joinWorkspaceByInvite, { params: { token: later.token } })
    expect(await codeOf(gone)).toBe('inviteNotFound')
  })
})

describe('who is no more in a workspace', () => {
  const link = (who: Person, workspace: Workspace, role: 'MEMBER' | 'GUEST' = 'MEMBER') =>
    who.ask(w.createWorkspaceInvite, { ...at(workspace), body: { role } })
  const remove = (who: Person, { workspaceId }: Workspace, { userId }: Person) =>
    who.ask(w.removeWorkspaceMember, { params: { id: workspaceId, userId } })
  const driveOf = (who: Person, { workspaceId }: Workspace) =>
    codeOf(who.call(contract.drive.getDriveNode, { params: { nodeId: workspaceId } }))

  it('somebody who was removed comes back by no link, until they are added', async () => {
    const { an, binh } = scene
    const workspace = await addWorkspace(scene.app, an)
    const { roomId } = (await makeRoom(an, workspace, [], 'Thông báo chung')).room
    await an.ask(w.addDefaultRoom, { params: { id: workspace.workspaceId, roomId } })
    const earlierLink = await link(an, workspace)
    await binh.ask(w.joinWorkspaceByInvite, { params: { token: earlierLink.token } })
    expect(await roomIdsOf(binh)).toContain(roomId)
    await remove(an, workspace, binh)

    for (const { token } of [earlierLink, await link(an, workspace), await link(an, workspace, 'GUEST')])
      for (const row of [w.getWorkspaceInvite, w.joinWorkspaceByInvite])
        expect(await codeOf(binh.call(row, { params: { token } }))).toBe('inviteNotFound')
    expect(await driveOf(binh, workspace)).toBe('nodeNotFound')
    expect(await roomIdsOf(binh)).not.toContain(roomId)

    await an.ask(w.addWorkspaceMembers, { ...at(workspace), body: { userIds: [binh.userId] } })
    expect(await driveOf(binh, workspace)).toBeUndefined()
    expect(await roomIdsOf(binh)).toContain(roomId)
    // They are in by a decision of today: leaving by themselves, they may come back.
    await binh.ask(w.leaveWorkspace, at(workspace))
    await binh.ask(w.joinWorkspaceByInvite, { params: { token: earlierLink.token } })
    expect((await binh.ask(w.getWorkspace, at(workspace))).selfRole).toBe('MEMBER')
  })

  it('a removal at the moment of joining holds', async () => {
    const { an, binh } = scene
    for (let n = 0; n < 4; n++) {
      const workspace = await addWorkspace(scene.app, an, { MEMBER: [binh] })
      const { token } = await link(an, workspace)
      await Promise.all([
        remove(an, workspace, binh),
        binh.call(w.joinWorkspaceByInvite, { params: { token } }),
      ])
      expect(await codeOf(binh.call(w.getWorkspace, at(workspace)))).toBe('workspaceNotFound')
    }
  })

  it('somebody who was made a guest, and leaves, comes back by a link of members as a guest', async () => {
    const { an, binh } = scene
    const workspace = await addWorkspace(scene.app, an, { MEMBER: [binh] })
    const params = { id: workspace.workspaceId, userId: binh.userId }
    const { token } = await link(an, workspace)
    await an.ask(w.updateWorkspaceMember, { params, body: { role: 'GUEST' } })
    for (let n = 0; n < 2; n++) {
      await binh.ask(w.leaveWorkspace, at(workspace))
      expect(await binh.ask(w.getWorkspaceInvite, { params: { token } })).toMatchObject({ role: 'GUEST' })
      expect(await binh.ask(w.joinWorkspaceByInvite, { params: { token } })).toMatchObject({
        selfRole: 'GUEST',
      })
    }
    expect(await driveOf(binh, workspace)).toBe('nodeNotFound')
    await an.ask(w.updateWorkspaceMember, { params, body: { role: 'MEMBER' } })
    await binh.ask(w.leaveWorkspace, at(workspace))
    expect(await binh.ask(w.joinWorkspaceByInvite, { params: { token } })).toMatchObject({
      selfRole: 'MEMBER',
    })
  })

  it('administration brings back somebody who was removed, as an owner', async () => {
    const { an, binh } = scene
    const workspace = await addWorkspace(scene.app, an, { MEMBER: [binh] })
    await remove(an, workspace, binh)
    await admin.ask(w.setWorkspaceOwner, { params: { id: workspace.workspaceId, userId: binh.userId } })
    await binh.ask(w.leaveWorkspace, at(workspace))
    const { token } = await link(an, workspace)
    await binh.ask(w.joinWorkspaceByInvite, { params: { token } })
  })

  it('somebody whom its leaders removed from a default group is not in it after entering the workspace again', async () => {
    const { an, binh } = scene
    const workspace = await addWorkspace(scene.app, an, { MEMBER: [binh] })
    const { roomId } = (await makeRoom(an, workspace, [binh], 'Thông báo chung')).room
    await an.ask(w.addDefaultRoom, { params: { id: workspace.workspaceId, roomId } })
    await an.ask(contract.room.removeMembers, { params: { roomId }, query: { userIds: binh.userId } })
    await binh.ask(w.leaveWorkspace, at(workspace))
    const { token } = await link(an, workspace)
    await binh.ask(w.joinWorkspaceByInvite, { params: { token } })
    await scene.app.app.processors.idle()
    expect(await roomIdsOf(binh)).not.toContain(roomId)
    // They ask by the link of the group, as before.
    const { token: ofGroup } = await an.ask(contract.invite.createInvite, { params: { roomId }, body: {} })
    const asked = await binh.ask(contract.invite.joinByInvite, { params: { token: ofGroup } })
    expect(asked.standing).toBe('WAITING')
  })
})

it('what is not restored in 30 days is gone, with its groups', async () => {
  const { an, binh } = scene
  const { app, clock } = scene.app
  const workspace = await addWorkspace(scene.app, an, { MEMBER: [binh] })
  const { room } = await makeRoom(an, workspace, [binh])
  await say(binh, room.roomId, 'Sẽ mất')
  await an.ask(w.deleteWorkspace, at(workspace))
  await app.db
    .updateTable('workspace')
    .set({ deleted_time: new Date(clock.now() - workspaceUndoMs) })
    .where('workspace_id', '=', workspace.workspaceId)
    .execute()
  expect(await codeOf(an.call(w.restoreWorkspace, at(workspace)))).toBe('workspaceDeleted')
  await forgetDeletedWorkspaces.run(app)
  await forgetLeftRooms.run(app)
  expect(await codeOf(an.call(w.getWorkspace, at(workspace)))).toBe('workspaceNotFound')
  for (const table of ['room', 'room_member', 'room_member_parked', 'message'] as const) {
    const rows = await app.db.selectFrom(table).select('room_id').where('room_id', '=', room.roomId).execute()
    expect(rows, table).toEqual([])
  }
})
