import { contract } from '@trau/contract'
import { maxAppPasswords } from '@trau/contract/rules/app-password'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Person, startApp, type TestApp } from '../../testing/app.ts'
import { makeResetToken } from '../identity-authen/index.ts'
import { checkAppPassword } from './credentials.ts'

let app: TestApp
let an: Person
let binh: Person
beforeAll(async () => {
  app = await startApp()
  an = await app.person('An')
  binh = await app.person('Bình')
})
afterAll(() => app.close())

const { listAppPasswords, createAppPassword, deleteAppPassword, deleteAllAppPasswords } = contract.appPassword
const make = (who: Person, name = 'rclone', scope: 'drive' | 'drive.read' = 'drive') =>
  who.ask(createAppPassword, { body: { name, scope, password: who.password } })
const check = (userName: string, secret: string, program = 'rclone/v1.60') =>
  checkAppPassword(app.app, { userName, secret, program, ipAddress: '203.0.113.7' })

it('answers the password once, with at least 160 bits, and keeps only a hash of it', async () => {
  const made = await make(an)
  expect(made).toMatchObject({ name: 'rclone', scope: 'drive', userName: an.username })
  expect(made.address).toBe(`${app.url}/dav/`)
  expect(made.secret.replaceAll('-', '')).toMatch(/^[a-z2-7]{32}$/)
  const { items } = await an.ask(listAppPasswords)
  expect(items[0]).toMatchObject({ appPasswordId: made.appPasswordId, name: 'rclone', scope: 'drive' })
  expect(JSON.stringify(items)).not.toContain(made.secret)
  const { rows } = await app.app.database.pool.query('SELECT app_password::text AS row FROM app_password')
  expect(JSON.stringify(rows)).not.toContain(made.secret.replaceAll('-', ''))
})

it('opens for its own name alone, typed in capitals or without dashes too, and never for the account’s password', async () => {
  const { secret, appPasswordId } = await make(an)
  expect(await check(an.username, secret)).toEqual({
    ...{ tenantId: 'default', userId: an.userId, appPasswordId, scope: 'drive' },
  })
  expect(await check(`${an.username}@default`, secret.toUpperCase().replaceAll('-', ' '))).toBeDefined()
  expect(await check(binh.username, secret)).toBeUndefined()
  expect(await check(`${an.username}@truong`, secret)).toBeUndefined()
  expect(await check(an.username, an.password)).toBeUndefined()
  expect(await check(an.username, '')).toBeUndefined()
})

it('an app password is refused from the next use on once it is revoked, or its person is locked', async () => {
  const first = await make(an)
  await an.ask(deleteAppPassword, { params: { appPasswordId: first.appPasswordId } })
  expect(await check(an.username, first.secret)).toBeUndefined()
  const second = await make(an)
  const setLocked = (isLocked: boolean) =>
    app.app.db.updateTable('app_user').set({ is_locked: isLocked }).where('user_id', '=', an.userId).execute()
  await setLocked(true)
  expect(await check(an.username, second.secret)).toBeUndefined()
  await setLocked(false)
  expect(await check(an.username, second.secret)).toBeDefined()
})

it('writes at most once a minute when and by which program it was used', async () => {
  const { secret, appPasswordId } = await make(an, 'davfs2')
  const find = async () =>
    (await an.ask(listAppPasswords)).items.find(item => item.appPasswordId === appPasswordId)!
  expect((await find()).lastUsedTime).toBeUndefined()
  await check(an.username, secret, 'davfs2/1.6.1')
  const used = await find()
  expect(used).toMatchObject({ lastUsedBy: 'davfs2/1.6.1' })
  app.clock.advance(59_000)
  await check(an.username, secret, 'cadaver')
  expect(await find()).toEqual(used)
  app.clock.advance(1_500)
  await check(an.username, secret, 'cadaver')
  expect(await find()).toMatchObject({ lastUsedBy: 'cadaver' })
})

it('needs proof that it is the person, and appears among the security notices', async () => {
  app.clock.advance(11 * 60_000)
  const { error } = await an.call(createAppPassword, { body: { name: 'rclone', scope: 'drive' } })
  expect(error?.code).toBe('reauthenticationRequired')
  const wrong = await an.call(createAppPassword, {
    body: { name: 'rclone', scope: 'drive', password: 'không phải' },
  })
  expect(wrong.error?.code).toBe('wrongPassword')
  const { appPasswordId } = await make(an, 'Máy nhà')
  await an.ask(deleteAppPassword, { params: { appPasswordId } })
  const { items } = await an.ask(contract.account.listSecurityNotices)
  expect(items.slice(0, 2)).toMatchObject([
    { kind: 'appPasswordRevoked', detail: 'Máy nhà' },
    { kind: 'appPasswordMade', detail: 'Máy nhà' },
  ])
})

it('belongs to its person alone', async () => {
  const { appPasswordId, secret } = await make(an)
  const outcome = await binh.call(deleteAppPassword, { params: { appPasswordId } })
  expect(outcome.error?.code).toBe('appPasswordNotFound')
  expect((await binh.ask(listAppPasswords)).items).toEqual([])
  expect(await check(an.username, secret)).toBeDefined()
})

it('an account has thirty at most', async () => {
  for (let n = 0; n < maxAppPasswords; n++) await make(binh, `Máy ${n}`)
  const { error } = await binh.call(createAppPassword, {
    body: { name: 'Thêm', scope: 'drive', password: binh.password },
  })
  expect(error).toMatchObject({ code: 'tooManyAppPasswords', data: { max: maxAppPasswords } })
})

it('many wrong ones from an address are paced', async () => {
  const strict = await startApp({ env: { LIMITS_FACTOR: '1' } })
  const tries = async () => {
    for (let n = 0; n < 200; n++)
      await checkAppPassword(strict.app, {
        ...{ userName: `u${n}`, secret: 'sai', program: '', ipAddress: '203.0.113.9' },
      })
  }
  await expect(tries()).rejects.toMatchObject({ code: 'rateLimited' })
  await strict.close()
})

it('ends with all others of its person, and of nobody else, when they say so', async () => {
  for (const person of [an, binh]) await person.ask(deleteAllAppPasswords)
  const [first, second, theirs] = [await make(an), await make(an, 'Finder'), await make(binh)]
  const { deleted } = await an.ask(deleteAllAppPasswords)
  expect(deleted).toBe(2)
  expect((await an.ask(listAppPasswords)).items).toEqual([])
  for (const { secret } of [first, second]) expect(await check(an.username, secret)).toBeUndefined()
  expect(await check(binh.username, theirs.secret)).toBeDefined()
  expect(await an.ask(deleteAllAppPasswords)).toEqual({ deleted: 0 })
})

describe('an account that may have been in other hands', () => {
  const { changePassword, privilegeLogout, resetPassword } = contract.identityAuthen
  const kindsOf = async (token: string) => {
    const { data } = await app.call(contract.account.listSecurityNotices, {}, { token })
    return data!.items.map(notice => notice.kind)
  }
  const resetOf = async ({ userId }: Person, password: string) => {
    const grant = { tenantId: 'default', userId, proven: undefined }
    const resetToken = await makeResetToken(app.app.db, { ...grant, expiry: app.clock.now() + 60_000 })
    return app.call(resetPassword, { body: { resetToken, password } })
  }

  it('a reset of the password ends the app passwords, and says so', async () => {
    const chi = await app.person('Chi')
    const { secret } = await make(chi)
    const password = 'mùa gặt lúa nếp cẩm 99'
    expect((await resetOf(chi, password)).status).toBe(200)
    expect(await check(chi.username, secret)).toBeUndefined()
    const { data } = await app.call(contract.identityAuthen.login, {
      body: { username: chi.username, password },
    })
    expect(await kindsOf(data!.accessToken)).toEqual(
      expect.arrayContaining(['passwordReset', 'appPasswordRevoked']),
    )
  })

  it('an administrator who ends the sessions of a person ends the app passwords too', async () => {
    const admin = await app.person('Đặng Thị Lan', { isAdmin: true })
    const dung = await app.person('Dũng')
    const { secret } = await make(dung)
    expect(await admin.ask(privilegeLogout, { body: { userId: dung.userId } })).toEqual({ ended: 1 })
    expect(await check(dung.username, secret)).toBeUndefined()
  })

  it('a request that a reset of the password overtakes makes no app password', async () => {
    const em = await app.person('Em')
    const { passwords } = app.app.services
    const verify = passwords.verify.bind(passwords)
    const overtaken = vi.spyOn(passwords, 'verify').mockImplementationOnce(async (hash, password) => {
      const isRight = await verify(hash, password)
      expect((await resetOf(em, 'đồng lúa chín vàng 77')).status).toBe(200)
      return isRight
    })
    const body = { name: 'rclone', scope: 'drive' as const, password: em.password }
    expect((await em.call(createAppPassword, { body })).error?.code).toBe('sessionRevoked')
    overtaken.mockRestore()
  })

  it('a password that its person changes leaves the app passwords as they are', async () => {
    const giang = await app.person('Giang')
    const { secret } = await make(giang)
    await giang.ask(changePassword, {
      body: {
        currentPassword: giang.password,
        newPassword: 'mùa gặt lúa nếp cẩm 99',
        endOtherSessions: true,
      },
    })
    expect(await check(giang.username, secret)).toBeDefined()
  })
})
