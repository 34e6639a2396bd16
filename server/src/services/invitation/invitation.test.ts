import { contract, type InvitationKind } from '@trau/contract'
import { expect, it } from 'vitest'
import { createRateLimiter } from '#platform/rate-limit/bucket.ts'
import { addWorkspace } from '../../testing/workspace.ts'
import { makeGroup, sceneForFile } from '../room/testing/scene.ts'
import { pageCardOf } from './page-card.ts'

const { previewInvitation } = contract.invitation
const { createInvite, revokeInvite } = contract.invite
const scene = sceneForFile()

/** As somebody asks who has not signed in. */
const ask = (kind: InvitationKind, token: string) =>
  scene.app.call(previewInvitation, { body: { kind, token } })
const cardOf = (address: string, ipAddress = '203.0.113.1') =>
  pageCardOf(scene.app.app, { address, ipAddress })

async function invite(name?: string, hours?: number) {
  const { an, binh } = scene
  const { room } = await makeGroup(an, [binh], name)
  const body = hours ? { hours } : {}
  const { token, inviteId } = await an.ask(createInvite, { params: { roomId: room.roomId }, body })
  return { token, inviteId, roomId: room.roomId }
}

it('a link into a group says who invites and to which group, and nothing of its members', async () => {
  const { token } = await invite('Hội cờ tướng')
  const { data } = await ask('ROOM', token)
  expect(data).toEqual({
    kind: 'ROOM',
    tenantTitle: 'Trầu',
    inviter: { name: 'Nguyễn Văn An' },
    place: { name: 'Hội cờ tướng', memberCount: 2 },
  })
})

it('a group that nobody has named is not described by the names of its members', async () => {
  const { token } = await invite()
  const { data } = await ask('ROOM', token)
  expect(data!.place).toEqual({ memberCount: 2 })
  expect(await cardOf(`/join/${token}`)).toMatchObject({ title: 'Nguyễn Văn An mời bạn vào một nhóm' })
})

it('a link that was revoked, is over, was never made, or is of another kind says nothing', async () => {
  const { token, inviteId, roomId } = await invite('Nhóm đóng')
  const brief = await invite('Nhóm ngắn', 1)
  expect((await ask('WORKSPACE', token)).error?.code).toBe('inviteNotFound')
  await scene.an.ask(revokeInvite, { params: { roomId, inviteId } })
  // Moving the clock would end the sessions too.
  await scene.app.app.db
    .updateTable('room_invite')
    .set({ expires_time: new Date(scene.app.clock.now() - 1) })
    .where('token', '=', brief.token)
    .execute()
  for (const gone of [token, brief.token, 'khong-co', scene.an.userId]) {
    expect((await ask('ROOM', gone)).error?.code).toBe('inviteNotFound')
    expect(await cardOf(`/join/${gone}`)).toBeUndefined()
  }
})

it('a link into a workspace names it and its inviter; a deleted workspace is not named', async () => {
  const { app, an } = scene
  const { workspaceId } = await addWorkspace(app, an, { name: 'Trường Hoa Sen' })
  const { token } = await an.ask(contract.workspace.createWorkspaceInvite, {
    params: { id: workspaceId },
    body: { role: 'MEMBER' },
  })
  const { data } = await ask('WORKSPACE', token)
  expect(data).toMatchObject({ inviter: { name: 'Nguyễn Văn An' }, place: { name: 'Trường Hoa Sen' } })
  expect(await cardOf(`/workspace/join/${token}`)).toMatchObject({
    title: 'Nguyễn Văn An mời bạn vào không gian “Trường Hoa Sen”',
  })
  await an.ask(contract.workspace.deleteWorkspace, { params: { id: workspaceId } })
  expect((await ask('WORKSPACE', token)).error?.code).toBe('inviteNotFound')
})

it('the link of a person shows their name while their profile is open to all', async () => {
  const { chi } = scene
  const { data } = await ask('PROFILE', chi.userId)
  expect(data).toEqual({ kind: 'PROFILE', tenantTitle: 'Trầu', inviter: { name: 'Lê Ngọc Chi' } })
  const set = (profilePrivacy: 'FRIENDS' | 'PRIVATE' | 'PUBLIC') =>
    chi.ask(contract.identity.updateProfile, { params: { userId: chi.userId }, body: { profilePrivacy } })
  for (const privacy of ['FRIENDS', 'PRIVATE'] as const) {
    await set(privacy)
    expect((await ask('PROFILE', chi.userId)).error?.code).toBe('inviteNotFound')
    expect(await cardOf(`/?profile=${chi.userId}`)).toBeUndefined()
  }
  await set('PUBLIC')
  expect(await cardOf(`/?profile=${chi.userId}`)).toMatchObject({ title: 'Lê Ngọc Chi' })
  for (const odd of ['không', "1' OR '1'='1", '%00', '..'])
    expect((await ask('PROFILE', odd)).error?.code).toBe('inviteNotFound')
})

it('the address of a person by their username leads to them as the one by their id does', async () => {
  const { app, chi } = scene
  const name = `@${chi.username}`
  const { data } = await ask('PROFILE', name)
  expect(data).toEqual({ kind: 'PROFILE', tenantTitle: 'Trầu', inviter: { name: 'Lê Ngọc Chi' } })
  expect(await ask('PROFILE', name.toUpperCase())).toMatchObject({ data })
  expect(await cardOf(`/${name}`)).toMatchObject({ title: 'Lê Ngọc Chi' })
  await scene.app.tenant('khong-co-chi', 'Không có Chi')
  expect(await cardOf(`/${name}?tenant=khong-co-chi`)).toBeUndefined()
  for (const nobody of ['@khong.co.ai', `@${chi.username}x`, '@', `@${chi.userId}`, `@@${chi.username}`])
    expect((await ask('PROFILE', nobody)).error?.code, nobody).toBe('inviteNotFound')
  const set = (profilePrivacy: 'PRIVATE' | 'PUBLIC') =>
    chi.ask(contract.identity.updateProfile, { params: { userId: chi.userId }, body: { profilePrivacy } })
  await set('PRIVATE')
  expect((await ask('PROFILE', name)).error?.code).toBe('inviteNotFound')
  expect(await cardOf(`/${name}`)).toBeUndefined()
  await set('PUBLIC')
  await app.setUser(chi, { is_locked: true })
  expect(await cardOf(`/${name}`)).toBeUndefined()
  await app.setUser(chi, { is_locked: false })
})

it('whoever tries usernames one after another is slowed down, and links of other kinds still work', async () => {
  const { token } = await invite('Nhóm bên cạnh')
  const app = { ...scene.app.app, rateLimiter: createRateLimiter(scene.app.clock, 1) }
  const ask = (address: string) => pageCardOf(app, { address, ipAddress: '198.51.102.7' })
  const cards = []
  for (let n = 0; n < 21; n++) cards.push(await ask(`/@${scene.chi.username}`))
  expect(cards.filter(Boolean)).toHaveLength(20)
  expect(await ask(`/join/${token}`)).toBeDefined()
})

it('somebody whose account is locked is not named as an inviter', async () => {
  const { app, an } = scene
  const { token } = await invite('Nhóm của người bị khoá')
  await app.setUser(an, { is_locked: true })
  const { data } = await ask('ROOM', token)
  await app.setUser(an, { is_locked: false })
  expect(data).not.toHaveProperty('inviter')
  expect(data!.place).toMatchObject({ name: 'Nhóm của người bị khoá' })
})

it('a link says nothing in another tenant, nor in one that there is not', async () => {
  const { token } = await invite('Nhóm ở đây')
  await scene.app.tenant('noi-khac', 'Nơi khác')
  scene.app.clock.advance(5_001)
  for (const tenant of ['noi-khac', 'khong-co'])
    expect(await cardOf(`/join/${token}?tenant=${tenant}`), tenant).toBeUndefined()
  expect(await cardOf(`/join/${token}?tenant=default`)).toMatchObject({ description: '2 thành viên · Trầu' })
})

it('an address that asks too often gets no card, and others do', async () => {
  const { token } = await invite('Nhóm được hỏi nhiều')
  // Tests are given a thousand times the usual limits.
  const app = { ...scene.app.app, rateLimiter: createRateLimiter(scene.app.clock, 1) }
  const ask = (ipAddress: string) => pageCardOf(app, { address: `/join/${token}`, ipAddress })
  const cards = []
  for (let n = 0; n < 80; n++) cards.push(await ask('198.51.100.7'))
  expect(cards[0]).toBeDefined()
  expect(cards.at(-1)).toBeUndefined()
  expect(await ask('198.51.101.7')).toBeDefined()
})
