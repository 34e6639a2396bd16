import { contract, type OtpRequest, type RegistrationRules } from '@trau/contract'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { uuidv7 } from '#platform/uuid.ts'
import type { Person } from '../../../testing/app.ts'
import { strongPassword } from '../../../testing/app.ts'
import { addWorkspace } from '../../../testing/workspace.ts'
import { listOf, settle } from '../../notification/testing/settle.ts'
import { ensureSetupToken } from '../registration/setup-token.ts'
import { aMinute, postForFile } from '../testing/post.ts'
import { forgetRegistrations, settleNewcomers } from './jobs.ts'

const { register, verifyRegistration, getRegisterConfig, prepareLogin, login, checkExists } =
  contract.identityAuthen
const {
  checkRegistrationInvitation,
  createRegistrationInvitation,
  decideRegistrations,
  getRegistrationStatus,
  listRegistrationInvitations,
  listRegistrations,
  revokeRegistrationInvitation,
  withdrawRegistration,
} = contract.registration
const password = strongPassword
const post = postForFile()
let admin: Person
beforeEach(async () => {
  post.app.clock.advance(aMinute)
  // Their tokens last a quarter of an hour.
  admin = await post.app.person('Đặng Thị Lan', { isAdmin: true })
})
const rule = (value: RegistrationRules) =>
  admin.ask(contract.houseRule.updateHouseRules, { body: { section: 'REGISTRATION', value } })
afterEach(async () => {
  await post.app.app.db.deleteFrom('house_rule').execute()
  post.app.app.services.houseRules.forget('default')
})

let count = 0
const newcomer = (change: object = {}) => ({
  username: `moi.den.${++count}`,
  password,
  fullName: 'Người Mới Đến',
  ...change,
})
const send = (body: ReturnType<typeof newcomer>) => post.app.call(register, { body: body as never })
const invite = (change: object = {}) =>
  admin.ask(createRegistrationInvitation, { body: { hours: 24, maxUses: 1, ...change } as never })
const accountOf = (username: string) =>
  post.app.app.db.selectFrom('app_user').selectAll().where('username', '=', username).executeTakeFirst()
/** Registers under APPROVAL. */
async function apply(change: object = {}) {
  const body = newcomer(change)
  const { error } = await send(body)
  expect(error?.code).toBe('registrationPending')
  const { items } = await admin.ask(listRegistrations, { query: { search: body.username } })
  const { registrationToken } = error!.data as { registrationToken: string }
  return { ...body, registrationToken, registrationId: items[0]!.registrationId }
}
const statusOf = (registrationToken: string) =>
  post.app.call(getRegistrationStatus, { body: { registrationToken } })
const decide = (registrationIds: string[], decision: 'APPROVE' | 'REFUSE', reason?: string) =>
  admin.ask(decideRegistrations, { body: { registrationIds, decision, ...(reason && { reason }) } })

it('by invitation: nobody without a link, and a link brings in as many as it says', async () => {
  await rule({ mode: 'INVITATION', domains: [] })
  expect((await send(newcomer())).error?.code).toBe('registrationInvitationNeeded')
  expect((await send(newcomer({ invitationToken: 'đoán' }))).error?.code).toBe(
    'registrationInvitationNotFound',
  )
  expect((await post.app.call(getRegisterConfig)).data).toMatchObject({ isOpen: false, mode: 'INVITATION' })
  expect((await post.app.call(prepareLogin, { body: {} })).data!.isRegistrationOpen).toBe(false)
  const { invitationToken } = await invite({ maxUses: 3 })
  const { data } = await post.app.call(checkRegistrationInvitation, { body: { invitationToken } })
  expect(data!.config.isOpen).toBe(true)
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => send(newcomer({ invitationToken }))))
  expect(outcomes.filter(outcome => outcome.status === 200)).toHaveLength(3)
  const codes = new Set(outcomes.flatMap(outcome => outcome.error?.code ?? []))
  expect(codes).toEqual(new Set(['registrationInvitationNotFound']))
})

it('an invitation that is over or revoked is worth nothing, under an open rule too', async () => {
  const revoked = await invite()
  const { invitationId } = revoked.invitation
  await admin.ask(revokeRegistrationInvitation, { params: { invitationId } })
  const outcome = await post.app.call(checkRegistrationInvitation, {
    body: { invitationToken: revoked.invitationToken },
  })
  expect(outcome.error?.code).toBe('registrationInvitationNotFound')
  const again = await admin.call(revokeRegistrationInvitation, { params: { invitationId } })
  expect(again.error?.code).toBe('registrationInvitationNotFound')
  const { items } = await admin.ask(listRegistrationInvitations)
  expect(items.map(item => item.invitationId)).not.toContain(invitationId)
  const { invitationToken } = await invite({ hours: 1 })
  post.app.clock.advance(3_600_001)
  expect((await send(newcomer({ invitationToken }))).error?.code).toBe('registrationInvitationNotFound')
})

it('an invitation leads into its workspace and default groups, which the inviter must administer', async () => {
  const binh = await post.app.person('Trần Văn Bình')
  const foreign = await addWorkspace(post.app, binh, { name: 'Của Bình' })
  const refused = await admin.call(createRegistrationInvitation, {
    body: { hours: 1, maxUses: 1, workspace: { workspaceId: foreign.workspaceId, role: 'MEMBER' } },
  })
  expect(refused.error?.code).toBe('workspaceNotFound')

  const { workspaceId } = await addWorkspace(post.app, admin, { name: 'Trường Hoa Sen' })
  const { room } = await admin.ask(contract.room.createRoom, {
    body: { name: 'Chung', userIds: [], workspaceId },
  })
  await admin.ask(contract.workspace.addDefaultRoom, {
    params: { id: workspaceId, roomId: room.roomId },
  })
  const { invitationToken } = await invite({ maxUses: 2, workspace: { workspaceId, role: 'MEMBER' } })
  const { data } = await post.app.call(checkRegistrationInvitation, { body: { invitationToken } })
  expect(data!.workspaceName).toBe('Trường Hoa Sen')
  const { data: tokens } = await send(newcomer({ invitationToken }))
  const mine = { token: tokens!.accessToken }
  const own = await post.app.call(contract.workspace.listWorkspaces, {}, mine)
  expect(own.data!.items.map(item => item.workspaceId)).toEqual([workspaceId])
  const rooms = await post.app.call(contract.room.listRooms, {}, mine)
  expect(rooms.data!.items.map(item => item.room.roomId)).toContain(room.roomId)

  // As where the process died between the account and the workspace.
  const second = await send(newcomer({ invitationToken }))
  const { userId } = second.data!.userInfo
  await post.app.app.db.deleteFrom('workspace_member').where('user_id', '=', userId).execute()
  await post.app.app.db
    .updateTable('registration_invitation_use')
    .set({ settled_time: null })
    .where('user_id', '=', userId)
    .execute()
  post.app.clock.advance(2 * aMinute)
  await settleNewcomers.run(post.app.app)
  const after = await post.app.call(
    contract.workspace.listWorkspaces,
    {},
    { token: second.data!.accessToken },
  )
  expect(after.data!.items.map(item => item.workspaceId)).toEqual([workspaceId])
})

it('by domain: the address is proven first, and no other domain and none below it is taken', async () => {
  await rule({ mode: 'DOMAIN', domains: ['hoasen.edu.vn'] })
  const config = (await post.app.call(getRegisterConfig)).data!
  expect(config).toMatchObject({ isOpen: true, domains: ['hoasen.edu.vn'] })
  expect(config.fields.find(field => field.name === 'email')).toMatchObject({
    required: true,
    verified: true,
  })
  expect((await send(newcomer())).error?.code).toBe('validationFailed')
  for (const email of ['a@vidu.vn', 'a@m.hoasen.edu.vn', 'a@xhoasen.edu.vn', 'hoasen.edu.vn@vidu.vn'])
    expect((await send(newcomer({ email }))).error?.code).toBe('emailDomainNotAllowed')
  const body = newcomer({ email: 'Co.Giao@HoaSen.edu.vn' })
  const { error } = await send(body)
  expect(error?.code).toBe('verificationRequired')
  const { otpToken } = error!.data as OtpRequest
  expect(await accountOf(body.username)).toBeUndefined()
  const code = await post.mailbox.nextCode('co.giao@hoasen.edu.vn')
  // The domain is asked for again: a rule that changed meanwhile holds.
  const { status } = await post.app.call(verifyRegistration, { body: { otpToken, code } })
  expect(status).toBe(200)
  expect(await accountOf(body.username)).toMatchObject({ verified_email: true })
  const { invitationToken } = await invite()
  expect((await send(newcomer({ invitationToken, email: 'khach@vidu.vn' }))).status).toBe(200)
})

it('a rule that changes while a code is on its way holds at the end', async () => {
  await rule({ mode: 'DOMAIN', domains: ['hoasen.edu.vn'] })
  const { error } = await send(newcomer({ email: 'thay@hoasen.edu.vn' }))
  const { otpToken } = error!.data as OtpRequest
  await rule({ mode: 'DOMAIN', domains: ['khac.edu.vn'] })
  const code = await post.mailbox.nextCode('thay@hoasen.edu.vn')
  const outcome = await post.app.call(verifyRegistration, { body: { otpToken, code } })
  expect(outcome.error?.code).toBe('emailDomainNotAllowed')
})

it('by approval: there is no account before, and the person knows how far it is', async () => {
  await rule({ mode: 'APPROVAL', domains: [] })
  const one = await apply()
  expect(await accountOf(one.username)).toBeUndefined()
  expect((await statusOf(one.registrationToken)).data).toMatchObject({ status: 'PENDING' })
  expect((await post.app.call(checkExists, { body: { username: one.username } })).data!.exists).toBe(true)
  expect((await send(newcomer({ username: one.username }))).error?.code).toBe('usernameTaken')
  const tryLogin = (typed: string) =>
    post.app.call(login, { body: { username: one.username, password: typed } })
  expect((await tryLogin('sai mật khẩu rồi')).error?.code).toBe('wrongCredentials')
  expect((await tryLogin(password)).error?.code).toBe('registrationPending')
  const stored = await post.app.app.db.selectFrom('registration_request').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(one.registrationToken)

  const { decided } = await decide([one.registrationId], 'APPROVE')
  expect(decided).toMatchObject([{ status: 'APPROVED', username: one.username }])
  expect((await statusOf(one.registrationToken)).data).toMatchObject({ status: 'APPROVED' })
  expect((await tryLogin(password)).status).toBe(200)
  const row = await post.app.app.db
    .selectFrom('registration_request')
    .selectAll()
    .where('registration_id', '=', one.registrationId)
    .executeTakeFirstOrThrow()
  expect(row.password_hash).toBeNull()
})

it('many are decided at once, each for itself; people with an address get a mail', async () => {
  await rule({ mode: 'APPROVAL', domains: [] })
  const withMail = await apply({ email: 'cho.duyet@vidu.vn' })
  const other = await apply()
  const late = await apply()
  // An administrator made an account of that name meanwhile.
  await rule({ mode: 'OPEN', domains: [] })
  const taker = await post.app.person('Trùng Tên')
  await post.app.setUser(taker, { username: late.username })
  const ids = [withMail.registrationId, other.registrationId, late.registrationId, crypto.randomUUID()]
  const { decided, failed } = await decide(ids, 'APPROVE')
  expect(decided.map(item => item.username).sort()).toEqual([withMail.username, other.username].sort())
  expect(failed.map(item => item.code).sort()).toEqual(['registrationNotFound', 'usernameTaken'])
  expect((await post.mailbox.next('cho.duyet@vidu.vn')).subject).toContain('đã được duyệt')
  expect((await decide([withMail.registrationId], 'REFUSE')).failed).toMatchObject([
    { code: 'registrationNotFound' },
  ])
})

it('a provider’s account that was linked meanwhile fails alone: identifierTaken', async () => {
  await rule({ mode: 'APPROVAL', domains: [] })
  const late = await apply()
  const other = await apply()
  await rule({ mode: 'OPEN', domains: [] })
  const { tenant, userId } = await post.app.person('Đã Liên Kết')
  const identity = { issuer: 'https://id.example.com', subject: late.username }
  const { db } = post.app.app
  await db
    .updateTable('registration_request')
    .set({
      identity: JSON.stringify({ ...identity, providerId: 'cong-ty', providerName: 'Công ty', email: null }),
    })
    .where('registration_id', '=', late.registrationId)
    .execute()
  await db
    .insertInto('oidc_identity')
    .values({
      ...{ ...identity, tenant_id: tenant, user_id: userId, identity_id: uuidv7(), provider_id: 'cong-ty' },
      ...{ email: null, created_time: new Date(), last_used_time: null },
    })
    .execute()
  const { decided, failed } = await decide([late.registrationId, other.registrationId], 'APPROVE')
  expect(decided.map(item => item.username)).toEqual([other.username])
  expect(failed).toEqual([{ registrationId: late.registrationId, code: 'identifierTaken' }])
})

it('who is refused reads why, and the name is free again; who changes their mind withdraws', async () => {
  await rule({ mode: 'APPROVAL', domains: [] })
  const one = await apply({ email: 'bi.tu.choi@vidu.vn' })
  await decide([one.registrationId], 'REFUSE', 'Hết chỗ')
  expect((await statusOf(one.registrationToken)).data).toMatchObject({ status: 'REFUSED', reason: 'Hết chỗ' })
  expect((await post.mailbox.next('bi.tu.choi@vidu.vn')).text).toContain('Hết chỗ')
  const again = await apply({ username: one.username })
  const withdraw = () =>
    post.app.call(withdrawRegistration, { body: { registrationToken: again.registrationToken } })
  expect((await withdraw()).status).toBe(200)
  expect((await withdraw()).error?.code).toBe('registrationNotFound')
  expect((await statusOf(again.registrationToken)).error?.code).toBe('registrationNotFound')
})

it('a decision is in the audit log; an administrator without the permission decides nothing', async () => {
  await rule({ mode: 'APPROVAL', domains: [] })
  const one = await apply()
  await rule({ mode: 'OPEN', domains: [] })
  const an = await post.app.person('Nguyễn Văn An')
  const body = { registrationIds: [one.registrationId], decision: 'APPROVE' as const }
  expect((await an.call(decideRegistrations, { body })).error?.code).toBe('forbidden')
  await decide([one.registrationId], 'APPROVE')
  const entry = await post.app.app.db
    .selectFrom('audit')
    .selectAll()
    .where('action', 'like', '%decideRegistrations%')
    .orderBy('created_time', 'desc')
    .executeTakeFirst()
  expect(JSON.stringify(entry)).toContain(one.registrationId)
  expect(JSON.stringify(entry), 'an erasure could not take it away').not.toContain(one.username)
})

it('the printed set-up link is good under every rule', async () => {
  await post.app.tenant('kin', 'Kín')
  post.app.clock.advance(6_000)
  await post.app.app.db
    .insertInto('house_rule')
    .values({
      tenant_id: 'kin',
      section: 'REGISTRATION',
      value: JSON.stringify({ mode: 'INVITATION', domains: [] }),
      revision: 1,
    })
    .execute()
  const there = (change: object = {}) =>
    post.app.call(register, { body: newcomer(change) as never }, { tenant: 'kin' })
  expect((await there()).error?.code).toBe('registrationInvitationNeeded')
  const setupToken = await ensureSetupToken(post.app.app, 'kin')
  expect((await there({ setupToken })).data!.userInfo.isAdmin).toBe(true)
})

it('a rule by domain names a domain; a change of the rule is undone like the others', async () => {
  const { error } = await admin.call(contract.houseRule.updateHouseRules, {
    body: { section: 'REGISTRATION', value: { mode: 'DOMAIN', domains: [] } },
  })
  expect(error).toMatchObject({ code: 'validationFailed', data: { fields: [{ reason: 'required' }] } })
  const rules = await rule({ mode: 'INVITATION', domains: [] })
  const undone = await admin.ask(contract.houseRule.undoHouseRuleChange, {
    params: { changeId: rules.revision },
  })
  expect(undone.registration.mode).toBe('OPEN')
})

it('what nobody decided in 90 days is forgotten', async () => {
  await rule({ mode: 'APPROVAL', domains: [] })
  const one = await apply()
  post.app.clock.advance(91 * 86_400_000)
  await forgetRegistrations.run(post.app.app)
  expect((await statusOf(one.registrationToken)).error?.code).toBe('registrationNotFound')
})

it('a registration that waits notifies once, those alone who may decide on it, and opens their page', async () => {
  const { app } = post
  const [decider, reader] = await Promise.all([app.person('Chị Duyệt'), app.person('Chị Xem')])
  for (const [person, allow] of [
    [decider, 'registration.decide'],
    [reader, 'user.read'],
  ] as const) {
    const { roleId } = await admin.ask(contract.adminPermission.createRole, {
      body: { name: `Vai trò ${allow}`, scope: { kind: 'TENANT' }, allow: [allow], deny: [] },
    })
    await admin.ask(contract.adminPermission.addRoleUser, { params: { roleId, userId: person.userId } })
  }
  await rule({ mode: 'APPROVAL', domains: [] })
  const { username, fullName } = await apply()
  expect((await send(newcomer({ username }))).error?.code).toBe('usernameTaken')
  await settle(app, admin)
  const about = async (who: Person) =>
    (await listOf(who)).filter(one => one.place === '/admin?tab=registrations')
  expect(await about(decider)).toMatchObject([
    { type: 'SYSTEM', title: 'Có người đăng ký đang chờ duyệt', count: 1 },
  ])
  expect(JSON.stringify(await about(decider))).not.toContain(fullName)
  await app.setUser(decider, { language: 'en' })
  expect(await about(decider)).toMatchObject([{ title: 'A registration waits for a decision' }])
  expect(await about(admin)).toHaveLength(1)
  expect(await about(reader)).toEqual([])
  await apply()
  await settle(app, admin)
  expect(await about(decider)).toHaveLength(2)
})
