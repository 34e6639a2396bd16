import { contract, type NewLdapSetting } from '@trau/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startApp } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { type LdapEntry, type LdapServer, startLdapServer } from '../../../testing/ldap-server.ts'
import { findLdapSetting } from './ldap-store.ts'
import { syncDirectory } from './sync.ts'

const { getLdapSetting, updateLdapSetting, testLdapSetting, syncLdap } = contract.directory
const { login } = contract.identityAuthen
const app = appForFile({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
const base = 'dc=vidu,dc=vn'
const searcher: LdapEntry = { dn: `cn=tim,${base}`, password: 'mật khẩu tìm', attributes: {} }
let ldap: LdapServer
let admin: Person
let setting: NewLdapSetting

const entry = (uid: string, cn: string, more: LdapEntry['attributes'] = {}): LdapEntry => ({
  dn: `uid=${uid},ou=nguoi,${base}`,
  password: `mk ${uid}`,
  attributes: {
    ...{ objectClass: ['person'], uid: [uid], cn: [cn], entryUUID: [crypto.randomUUID()] },
    mail: [`${uid}@vidu.vn`],
    ...more,
  },
})

beforeAll(async () => {
  ldap = await startLdapServer()
  admin = await app.person('Đặng Thị Lan', { isAdmin: true })
  setting = {
    ...{ isEnabled: true, url: ldap.url, startsTls: false, caCertificate: null, baseDn: base },
    ...{ bindDn: searcher.dn, bindPassword: searcher.password!, userFilter: '(objectClass=person)' },
    ...{ allowsCreation: true, linksUsernames: false, groupRoles: [] },
    attributes: {
      ...{ id: 'entryUUID', username: 'uid', name: 'cn', email: 'mail' },
      ...{ phoneNumber: 'mobile', groups: 'memberOf' },
    },
  }
})
afterAll(() => ldap.close())
beforeEach(async () => {
  ldap.entries = [
    searcher,
    entry('minh', 'Trần Quang Minh', { mobile: ['0912 345 600'] }),
    entry('hoa', 'Lê Thị Hoa'),
  ]
  await save()
})

const save = (changes: Partial<NewLdapSetting> = {}) =>
  admin.ask(updateLdapSetting, { body: { ...setting, ...changes } })
const signIn = (username: string, password: string) => app.call(login, { body: { username, password } })
const accountOf = (username: string) =>
  app.app.db.selectFrom('app_user').selectAll().where('username', '=', username).executeTakeFirst()

describe('signing in', () => {
  it('makes an account at the first sign-in, and finds it again by the entry’s id when all else has changed', async () => {
    const first = await signIn('minh', 'mk minh')
    expect(first.data?.userInfo).toMatchObject({ username: 'minh', fullName: 'Trần Quang Minh' })
    expect(await accountOf('minh')).toMatchObject({
      ...{ email: 'minh@vidu.vn', verified_email: true, phone_number: '+84912345600' },
      ...{ provider_type: 'LDAP', password_hash: null },
    })
    const [, minh] = ldap.entries
    minh!.dn = `uid=minh.moi,ou=khac,${base}`
    Object.assign(minh!.attributes, { uid: ['minh.moi'], cn: ['Trần Minh'], mail: ['minh.moi@vidu.vn'] })
    const again = await signIn('minh.moi@vidu.vn', 'mk minh')
    expect(again.data?.userInfo).toMatchObject({
      ...{ userId: first.data!.userInfo.userId, fullName: 'Trần Minh', email: 'minh.moi@vidu.vn' },
    })
  })

  it('refuses a wrong and an empty password, a name of nobody and one of several with one answer', async () => {
    ldap.entries.push({ ...entry('hoa', 'Hoa Khác'), dn: `uid=hoa,ou=khac,${base}` })
    for (const [username, password] of [
      ['minh', 'sai'],
      ['minh', ''],
      ['khong.co.ai', 'mk minh'],
      ['hoa', 'mk hoa'],
    ] as const)
      expect((await signIn(username, password)).error?.code, `${username}/${password}`).toMatch(
        /^(wrongCredentials|validationFailed)$/,
      )
    // An empty password binds anybody: it never gets as far as the server.
    expect(ldap.binds.filter(({ dn, password }) => password === '' && dn !== '')).toEqual([])
  })

  it('wrong passwords of one entry count together, however its name is spelled', async () => {
    const tight = await startApp({ env: { OUTBOUND_ALLOW: '127.0.0.1', LIMITS_FACTOR: '1' } })
    try {
      const owner = await tight.person('Đặng Thị Lan', { isAdmin: true })
      await owner.ask(updateLdapSetting, { body: setting })
      const attempt = (username: string, password: string) =>
        tight.call(login, { body: { username, password } })
      expect((await attempt('mｉnh', 'mk minh')).status).toBe(200)
      for (const spelling of ['minh', 'miｎh', 'minh@ｖidu.vn'])
        for (let n = 0; n < 2; n++)
          expect((await attempt(spelling, 'sai')).error?.code, spelling).toBe('wrongCredentials')
      expect((await attempt('minｈ', 'mk minh')).error?.code).toBe('wrongCredentials')
      expect((await attempt('hoa', 'mk hoa')).status).toBe(200)
    } finally {
      await tight.close()
    }
  })

  it('takes what is typed as a value of the filter, never as its text', async () => {
    const before = ldap.filters.length
    for (const typed of ['*', 'mi*', 'minh)(uid=*', '*)(|(uid=*', 'minh\\2a', ')(', '(&)'])
      expect((await signIn(typed, 'mk minh')).error?.code, typed).toMatch(
        /^(wrongCredentials|validationFailed)$/,
      )
    // Two conditions joined by "and": the administrator's, and one equality.
    for (const filter of ldap.filters.slice(before))
      expect(filter).toMatch(/^\(&\(objectClass=person\)\(\|\(uid=/i)
    expect(await accountOf('minh)(uid=*')).toBeUndefined()
  })

  it('leaves accounts with passwords of their own alone, also where the directory has their name', async () => {
    const an = await app.person('Nguyễn Văn An')
    ldap.entries.push(entry(an.username, 'An Giả'))
    expect((await signIn(an.username, `mk ${an.username}`)).error?.code).toBe('wrongCredentials')
    expect((await signIn(an.username, an.password)).status).toBe(200)
    expect((await accountOf(an.username))!.full_name).toBe('Nguyễn Văn An')
  })

  it('links an account without a password to the entry of its name only where the setting says so', async () => {
    const { userId } = await admin.ask(contract.identity.createUser, {
      body: { username: 'cho.san', fullName: 'Tạo Sẵn' },
    })
    ldap.entries.push(entry('cho.san', 'Người Có Sẵn'))
    expect((await signIn('cho.san', 'mk cho.san')).error?.code).toBe('wrongCredentials')
    await save({ linksUsernames: true })
    expect((await signIn('cho.san', 'mk cho.san')).data?.userInfo.userId).toBe(userId)
  })

  it('proves an address that the account has already, and links no account that a stranger signs in to otherwise', async () => {
    const make = async (username: string) =>
      (
        await admin.ask(contract.identity.createUser, {
          body: { username, fullName: 'Tạo Sẵn', email: `${username}@vidu.vn` },
        })
      ).userId
    const [linkedId, userId] = [await make('co.thu'), await make('qua.noi.khac')]
    ldap.entries.push(entry('co.thu', 'Có Thư'), entry('qua.noi.khac', 'Qua Nơi Khác'))
    await save({ linksUsernames: true })
    await signIn('co.thu', 'mk co.thu')
    expect((await accountOf('co.thu'))?.verified_email).toBe(true)
    await app.app.db
      .insertInto('oidc_identity')
      .values({
        ...{ tenant_id: 'default', identity_id: crypto.randomUUID(), user_id: userId, provider_id: 'ngoai' },
        ...{ issuer: 'https://id.example.com', subject: 'ke.la', email: null },
        ...{ created_time: new Date(), last_used_time: null },
      })
      .execute()
    expect((await signIn('qua.noi.khac', 'mk qua.noi.khac')).error?.code).toBe('wrongCredentials')
    // A comparison would find too many gone.
    await app.app.db.deleteFrom('ldap_identity').where('user_id', '=', linkedId).execute()
  })

  it('creates nobody where the setting does not allow it, and asks nobody while it is off', async () => {
    ldap.entries.push(entry('moi.den', 'Mới Đến'))
    await save({ allowsCreation: false })
    expect((await signIn('moi.den', 'mk moi.den')).error?.code).toBe('wrongCredentials')
    await save({ isEnabled: false })
    const before = ldap.binds.length
    expect((await signIn('moi.den', 'mk moi.den')).error?.code).toBe('wrongCredentials')
    expect(ldap.binds).toHaveLength(before)
  })

  it('answers directoryUnavailable while the server is away, and lets own passwords in', async () => {
    const an = await app.person('Người Có Mật Khẩu')
    await save({ url: 'ldap://127.0.0.1:9' })
    expect((await signIn('minh', 'mk minh')).error?.code).toBe('directoryUnavailable')
    expect((await signIn(an.username, an.password)).status).toBe(200)
  })

  it('gives no password of its own to an account of the directory: passwordInDirectory, resetTokenInvalid', async () => {
    ldap.entries.push(entry('thu', 'Vũ Thị Thu'))
    const { userInfo, accessToken: token } = (await signIn('thu', 'mk thu')).data!
    const params = { userId: userInfo.userId }
    const link = () => admin.call(contract.account.createResetLink, { params })
    const password = 'một mật khẩu rất mới 2026'
    const { setPassword, updatePassword, requestPasswordReset, resetPassword } = contract.identityAuthen
    expect((await link()).error?.code).toBe('passwordInDirectory')
    expect((await app.call(setPassword, { body: { password } }, { token })).error?.code).toBe(
      'passwordInDirectory',
    )
    expect((await app.call(updatePassword, { body: { value: password } }, { token })).error?.code).toBe(
      'passwordInDirectory',
    )
    const codes = () =>
      app.app.db
        .selectFrom('outgoing_message')
        .select('template')
        .where('recipient', 'is not', null)
        .execute()
    const sentBefore = (await codes()).length
    expect((await app.call(requestPasswordReset, { body: { username: 'thu' } })).status).toBe(200)
    expect(await codes()).toHaveLength(sentBefore)
    await save({ isEnabled: false })
    const url = (await link()).data!.url
    await save()
    const resetToken = url.slice(url.lastIndexOf('=') + 1)
    const { error } = await app.call(resetPassword, { body: { resetToken, password } })
    expect(error?.code).toBe('resetTokenInvalid')
    expect((await accountOf('thu'))!.password_hash).toBeNull()
  })

  it('keeps nobody out for a password of their own that is too old', async () => {
    ldap.entries.push(entry('khoa', 'Ngô Khoa'))
    const { userId } = (await signIn('khoa', 'mk khoa')).data!.userInfo
    const { pool } = app.app.database
    await pool.query(
      `UPDATE app_user SET password_hash = 'x', password_changed_time = now() - interval '400 days' WHERE user_id = $1`,
      [userId],
    )
    const setMaxAge = (maxAgeDays: number) =>
      admin.ask(contract.houseRule.updateHouseRules, {
        body: { section: 'PASSWORD', value: { minLength: 8, classes: 1, rememberLast: 0, maxAgeDays } },
      })
    await setMaxAge(30)
    expect((await signIn('khoa', 'mk khoa')).data?.userInfo.userId).toBe(userId)
    await setMaxAge(0)
    // The next test has a directory without them.
    await pool.query('DELETE FROM ldap_identity WHERE user_id = $1', [userId])
  })

  it('reads a binary id as Active Directory has it', async () => {
    const id = Buffer.from('00ff80c3280a0d4e9f8877665544332f', 'hex')
    ldap.entries.push(entry('ad.nguoi', 'Người AD', { objectGUID: [id] }))
    await save({ attributes: { ...setting.attributes, id: 'objectGUID' } })
    const first = await signIn('ad.nguoi', 'mk ad.nguoi')
    expect((await signIn('ad.nguoi', 'mk ad.nguoi')).data?.userInfo.userId).toBe(first.data!.userInfo.userId)
    const row = await app.app.db
      .selectFrom('ldap_identity')
      .select('subject')
      .where('user_id', '=', first.data!.userInfo.userId)
      .executeTakeFirstOrThrow()
    expect(row.subject).toBe(id.toString('hex'))
  })
})

describe('following the directory', () => {
  const sync = () => admin.ask(syncLdap, { body: {} })

  it('locks who is gone within a second, sockets and tokens included, and unlocks who comes back', async () => {
    const hoa = (await signIn('hoa', 'mk hoa')).data!
    const token = hoa.accessToken
    const own = () => app.call(contract.signIn.getSecondFactors, {}, { token })
    expect((await own()).status).toBe(200)
    const all = ldap.entries
    ldap.entries = all.filter(one => !one.dn.startsWith('uid=hoa'))
    expect(await sync()).toMatchObject({ locked: expect.any(Number) })
    await eventually(async () => expect((await own()).error?.code).toBe('sessionRevoked'))
    ldap.entries = all
    expect((await signIn('hoa', 'mk hoa')).error?.code).toBe('accountLocked')
    await sync()
    expect((await signIn('hoa', 'mk hoa')).status).toBe(200)
    const { items } = await admin.ask(contract.administration.listAuditEntries, {
      query: { requestPayload: JSON.stringify({ userId: hoa.userInfo.userId, action: 'lockUser' }) },
    })
    expect(items[0]).toMatchObject({ actor: { name: 'directory' } })
  })

  it('does not unlock whom an administrator has locked meanwhile', async () => {
    ldap.entries.push(entry('lien', 'Đỗ Thị Liên'))
    const { userId } = (await signIn('lien', 'mk lien')).data!.userInfo
    const all = ldap.entries
    ldap.entries = all.filter(one => !one.dn.startsWith('uid=lien'))
    await sync()
    await admin.ask(contract.identity.lockUser, { params: { value: userId } })
    ldap.entries = all
    expect(await sync()).toMatchObject({ unlocked: 0 })
    expect((await signIn('lien', 'mk lien')).error?.code).toBe('accountLocked')
    await admin.ask(contract.identity.unlockUser, { params: { value: userId } })
    expect((await signIn('lien', 'mk lien')).status).toBe(200)
  })

  it('locks nobody where more than half would be, or the server refuses', async () => {
    const names = Array.from({ length: 8 }, (_, n) => `nhom.${n}`)
    ldap.entries.push(...names.map(name => entry(name, `Nhóm ${name}`)))
    for (const name of names) expect((await signIn(name, `mk ${name}`)).status).toBe(200)
    ldap.entries = [searcher]
    expect(await sync()).toMatchObject({ locked: 0, problem: 'TOO_MANY_GONE' })
    await save({ bindPassword: 'sai' })
    expect(await sync()).toMatchObject({
      locked: 0,
      problem: 'FAILED',
      serverAnswer: expect.stringContaining('sai mật khẩu'),
    })
    expect((await admin.ask(getLdapSetting)).setting?.syncResult?.problem).toBe('FAILED')
  })

  it('groups give roles and take them again, at sign-in and by comparing', async () => {
    const { items } = await admin.ask(contract.adminPermission.listRoles, { query: { limit: 50 } })
    const roleId = items.find(({ builtIn }) => builtIn === 'MODERATOR')!.roleId
    const group = 'CN=Kiểm duyệt, OU=nhom,DC=vidu,DC=vn'
    await save({ groupRoles: [{ group, roleId }] })
    const kiem = entry('kiem', 'Người Kiểm', { memberOf: ['cn=kiểm duyệt,ou=nhom,dc=vidu,dc=vn', 'cn=khac'] })
    ldap.entries.push(kiem)
    const { userInfo } = (await signIn('kiem', 'mk kiem')).data!
    const roles = async () =>
      (await admin.ask(contract.adminPermission.listUserRoles, { params: { userId: userInfo.userId } })).items
    expect((await roles()).map(({ builtIn }) => builtIn)).toEqual(['MODERATOR'])
    kiem.attributes.memberOf = ['cn=khac']
    await sync()
    expect(await roles()).toEqual([])
  })

  it('a role that no group gives any more is taken from the people of the directory, by whoever may give it', async () => {
    const { items } = await admin.ask(contract.adminPermission.listRoles, { query: { limit: 50 } })
    const roleId = items.find(({ builtIn }) => builtIn === 'MODERATOR')!.roleId
    const group = 'cn=duyet,dc=vidu,dc=vn'
    await save({ groupRoles: [{ group, roleId }] })
    ldap.entries.push(entry('duyet', 'Người Duyệt', { memberOf: [group] }))
    const { userInfo } = (await signIn('duyet', 'mk duyet')).data!
    const byHand = await app.person('Được Giao')
    const params = { roleId, userId: byHand.userId }
    await admin.ask(contract.adminPermission.addRoleUser, { params })
    const rolesOf = async (userId: string) =>
      (await admin.ask(contract.adminPermission.listUserRoles, { params: { userId } })).items.map(
        ({ builtIn }) => builtIn,
      )
    expect(await rolesOf(userInfo.userId)).toEqual(['MODERATOR'])

    const helper = await app.person('Người Cài Đặt')
    const role = await admin.ask(contract.adminPermission.createRole, {
      body: { name: 'Chỉ cài thư mục', allow: ['provider.edit'] },
    })
    await admin.ask(contract.adminPermission.addRoleUser, {
      params: { roleId: role.roleId, userId: helper.userId },
    })
    const refusal = await helper.call(updateLdapSetting, { body: { ...setting, groupRoles: [] } })
    expect(refusal.error?.code).toBe('permissionNotHeld')

    const former = (await findLdapSetting(app.app.db, 'default'))!
    await save({ groupRoles: [] })
    expect(await rolesOf(userInfo.userId)).toEqual([])
    expect(await rolesOf(byHand.userId)).toEqual(['MODERATOR'])
    // A comparison that began before goes on with what it read.
    await syncDirectory(app.app, former)
    expect(await rolesOf(userInfo.userId)).toEqual([])
  })
})

describe('the setting', () => {
  it('never answers the password, keeps it for the same server and name, and forgets it for others', async () => {
    const { bindPassword: _, ...rest } = setting
    const view = await admin.ask(updateLdapSetting, { body: rest })
    expect(view.setting).toMatchObject({ hasPassword: true, url: ldap.url })
    expect(JSON.stringify(view)).not.toContain(searcher.password)
    const stored = await app.app.db
      .selectFrom('ldap_setting')
      .select('bind_password')
      .executeTakeFirstOrThrow()
    expect(stored.bind_password).not.toContain(searcher.password)
    const other = await admin.ask(updateLdapSetting, { body: { ...rest, url: 'ldap://127.0.0.1:9' } })
    expect(other.setting?.hasPassword).toBe(false)
  })

  it('the setting is not replaced by one that was made before a colleague saved: settingsChanged', async () => {
    const { setting: opened } = await admin.ask(getLdapSetting)
    const change = (changes: object, expectedUpdatedTime: number | null) =>
      admin.call(updateLdapSetting, { body: { ...setting, ...changes, expectedUpdatedTime } })
    expect((await change({ allowsCreation: false }, opened!.updatedTime)).status).toBe(200)
    for (const time of [opened!.updatedTime, null]) {
      const { status, error } = await change({ isEnabled: false }, time)
      expect([status, error?.code], `${time}`).toEqual([409, 'settingsChanged'])
    }
    const { setting: current } = await admin.ask(getLdapSetting)
    expect(current).toMatchObject({ isEnabled: true, allowsCreation: false })
    await app.app.db.deleteFrom('ldap_setting').execute()
    expect((await change({}, null)).status).toBe(200)
  })

  it('a try says how far it came and what the server answered', async () => {
    const attempt = (changes: object) => admin.ask(testLdapSetting, { body: { ...setting, ...changes } })
    expect(await attempt({ username: 'minh' })).toMatchObject({
      ...{ isWell: true, step: 'SEARCH', count: 1 },
      person: { username: 'minh', name: 'Trần Quang Minh', hasId: true },
    })
    expect(await attempt({})).toMatchObject({ isWell: true, count: 2 })
    expect(await attempt({ bindPassword: 'sai' })).toMatchObject({
      ...{ isWell: false, step: 'BIND', serverAnswer: expect.stringContaining('sai mật khẩu') },
    })
    for (const bindDn of [setting.bindDn, ''])
      expect(await attempt({ url: 'ldap://127.0.0.1:9', bindDn })).toMatchObject({
        ...{ isWell: false, step: 'CONNECT', serverAnswer: expect.stringContaining('ECONNREFUSED') },
      })
  })

  it('the setting is refused at private addresses, without encryption, with a broken filter and with roles that one cannot give', async () => {
    const refusalOf = async (changes: object, who = admin) =>
      (await who.call(updateLdapSetting, { body: { ...setting, ...changes } })).error?.code
    expect(await refusalOf({ url: 'ldaps://10.1.2.3' })).toBe('hostNotAllowed')
    expect(await refusalOf({ url: 'ldap://8.8.8.8' })).toBe('hostNotAllowed')
    expect(await refusalOf({ userFilter: '(objectClass=person' })).toBe('ldapFilterInvalid')
    expect(await refusalOf({ url: 'http://vidu.vn' })).toBe('validationFailed')
    expect(await refusalOf({ attributes: { ...setting.attributes, id: 'a)(b' } })).toBe('validationFailed')
    const { items } = await admin.ask(contract.adminPermission.listRoles, { query: { limit: 50 } })
    const roleId = items.find(({ builtIn }) => builtIn === 'SUPER_ADMIN')!.roleId
    const helper = await app.person('Người Cài Đặt')
    const role = await admin.ask(contract.adminPermission.createRole, {
      body: { name: 'Cài thư mục', allow: ['provider.edit'] },
    })
    await admin.ask(contract.adminPermission.addRoleUser, {
      params: { roleId: role.roleId, userId: helper.userId },
    })
    const groupRoles = [{ group: 'cn=ai,dc=vn', roleId }]
    expect(await refusalOf({ groupRoles }, helper)).toBe('permissionNotHeld')
    expect(await refusalOf({}, helper)).toBeUndefined()
  })

  it('another server, or another reading of it, is set by a SUPER_ADMIN alone: superAdminNeeded', async () => {
    const helper = await app.person('Người Cài Đặt')
    const role = await admin.ask(contract.adminPermission.createRole, {
      body: { name: 'Cài thư mục khác', allow: ['provider.edit'] },
    })
    await admin.ask(contract.adminPermission.addRoleUser, {
      params: { roleId: role.roleId, userId: helper.userId },
    })
    const changes = {
      url: 'ldap://127.0.0.1:9',
      startsTls: true,
      caCertificate: '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----',
      bindDn: `cn=khac,${base}`,
      baseDn: `ou=khac,${base}`,
      userFilter: '(uid=*)',
      attributes: { ...setting.attributes, id: 'employeeNumber' },
      linksUsernames: true,
    }
    for (const [name, value] of Object.entries(changes)) {
      const body = { ...setting, [name]: value }
      const { error } = await helper.call(updateLdapSetting, { body })
      expect(`${name}: ${error?.code}`).toBe(`${name}: superAdminNeeded`)
    }
    const body = { ...setting, isEnabled: false, allowsCreation: false }
    expect((await helper.call(updateLdapSetting, { body })).status).toBe(200)
  })
})
