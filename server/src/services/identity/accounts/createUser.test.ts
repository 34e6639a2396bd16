import { contract } from '@trau/contract'
import { v7 as uuidv7 } from 'uuid'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Person, startApp, strongPassword } from '../../../testing/app.ts'
import { eventually } from '../../../testing/eventually.ts'
import { appForFile } from '../../../testing/for-file.ts'

const { createUser, deleteManyUsers, deleteUser, getUser, lockUser, unlockUser, updateUser } =
  contract.identity
const { login } = contract.identityAuthen
const app = appForFile()
let admin: Person
let n = 0

beforeAll(async () => {
  admin = await app.person('Đặng Thị Lan', { isAdmin: true })
})

const fresh = () => `nguoi.moi.${++n}`
const password = strongPassword
const signIn = async (username: string) =>
  (await app.call(login, { body: { username, password } }, { headers: { 'x-device-id': uuidv7() } })).error
    ?.code

describe('createUser', () => {
  it('makes an account whose first sign-in is distinguished from all later ones, as a registration’s is', async () => {
    const username = fresh()
    await admin.ask(createUser, { body: { username, password, fullName: 'Người Mới' } })
    const signIn = async () =>
      (await app.call(contract.identityAuthen.login, { body: { username, password } })).data?.isFirstSession
    expect([await signIn(), await signIn()]).toEqual([true, undefined])
    expect(admin.tokens.isFirstSession).toBeUndefined()
    const registered = await app.person('Người Khác')
    expect(registered.tokens.isFirstSession).toBe(true)
  })

  it('makes an account that can sign in, without a trace of the password in the audit log', async () => {
    const username = fresh()
    const user = await admin.ask(createUser, {
      body: { username, password, fullName: 'Lê Thị Mới', email: 'Moi@Vidu.VN', phoneNumber: '0912 345 678' },
    })
    expect(user).toMatchObject({ username, fullName: 'Lê Thị Mới', status: 'ACTIVE', isAdmin: false })
    expect(await signIn(username)).toBeUndefined()
    const row = await app.app.db
      .selectFrom('app_user')
      .select(['email', 'phone_number', 'verified_email', 'first_name'])
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({
      email: 'moi@vidu.vn',
      phone_number: '+84912345678',
      verified_email: false,
      first_name: 'Mới',
    })
    const audit = JSON.stringify(await app.app.db.selectFrom('audit').select(['action', 'target']).execute())
    expect(audit).toContain('createUser')
    for (const secret of [password, 'vidu.vn', '912345678', 'Lê Thị Mới']) expect(audit).not.toContain(secret)
  })

  it('without a password nobody can sign in with one', async () => {
    const username = fresh()
    await admin.ask(createUser, { body: { username, fullName: 'Chưa Có Mật Khẩu' } })
    expect(await signIn(username)).toBe('wrongCredentials')
  })

  it('refuses a name or address that is taken, and a weak password', async () => {
    const username = fresh()
    await admin.ask(createUser, { body: { username, fullName: 'Một', email: 'mot@vidu.vn' } })
    const refused = async (body: object) =>
      (await admin.call(createUser, { body: { username: fresh(), fullName: 'Hai', ...body } })).error?.code
    expect(await refused({ username: username.toUpperCase() })).toBe('usernameTaken')
    expect(await refused({ email: 'MOT@vidu.vn' })).toBe('identifierTaken')
    expect(await refused({ password: '12345678' })).toBe('passwordTooWeak')
    expect(await refused({ email: 'không phải' })).toBe('validationFailed')
    expect(await refused({ username: 'admin' })).toBe('validationFailed')
  })

  it('refuses names that look like others: invisible characters, mixed scripts', async () => {
    for (const fullName of ['Nguyễn\u200b An', 'Nguyễn Vаn An', 'An\u202e', 'A\u2800n', '\u3164'])
      expect((await admin.call(createUser, { body: { username: fresh(), fullName } })).error?.code).toBe(
        'validationFailed',
      )
    expect(
      (
        await admin.call(createUser, {
          body: { username: fresh(), fullName: 'Gia đình 👨‍👩‍👧 Иван'.replace(' Иван', '') },
        })
      ).status,
    ).toBe(200)
  })
})

describe('updateUser', () => {
  it('changes what is named and leaves the rest; an empty address is taken away', async () => {
    const user = await admin.ask(createUser, {
      body: { username: fresh(), fullName: 'Trước', email: `truoc${n}@vidu.vn` },
    })
    const params = { userId: user.userId }
    expect(await admin.ask(updateUser, { params, body: { fullName: 'Trần Sau' } })).toMatchObject({
      fullName: 'Trần Sau',
      username: user.username,
    })
    await admin.ask(updateUser, { params, body: { email: '' } })
    const row = await app.app.db
      .selectFrom('app_user')
      .select(['email', 'full_name'])
      .where('user_id', '=', user.userId)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ email: null, full_name: 'Trần Sau' })
    expect((await admin.call(updateUser, { params, body: { username: admin.username } })).error?.code).toBe(
      'usernameTaken',
    )
    expect((await admin.call(updateUser, { params: { userId: uuidv7() }, body: {} })).error?.code).toBe(
      'userNotFound',
    )
  })

  it('an address that stays the same stays as proven as it was', async () => {
    const email = `giu${n}@vidu.vn`
    const user = await app.person('Lê Thị Giữ')
    const params = { userId: user.userId }
    const flags = async () => {
      const row = await app.app.db
        .selectFrom('app_user')
        .select(['verified_email', 'verified_phone'])
        .where('user_id', '=', user.userId)
        .executeTakeFirstOrThrow()
      return [row.verified_email, row.verified_phone]
    }
    await app.setUser(user, {
      email,
      phone_number: '+84912345677',
      verified_email: true,
      verified_phone: true,
    })
    await admin.ask(updateUser, {
      params,
      body: { fullName: 'Lê Giữ', email: ` ${email.toUpperCase()}`, phoneNumber: '0912 345 677' },
    })
    expect(await flags()).toEqual([true, true])
    await admin.ask(updateUser, { params, body: { email: `khac${n}@vidu.vn`, phoneNumber: '0912 345 677' } })
    expect(await flags()).toEqual([false, true])
  })

  it('a new administrator signs in anew, the last one stays, and nobody demotes themselves', async () => {
    const other = await app.person('Mai Văn Minh')
    await admin.ask(updateUser, { params: { userId: other.userId }, body: { isAdmin: true } })
    expect((await other.call(getUser, { params: { value: other.userId } })).error?.code).toBe(
      'sessionRevoked',
    )
    expect(
      (await admin.call(updateUser, { params: { userId: admin.userId }, body: { isAdmin: false } })).error
        ?.code,
    ).toBe('notOnYourself')
    await admin.ask(updateUser, { params: { userId: other.userId }, body: { isAdmin: false } })
  })

  it('two administrators who take each other away at once leave one', async () => {
    const alone = await startApp()
    try {
      const [a, b] = [await alone.person('A', { isAdmin: true }), await alone.person('B', { isAdmin: true })]
      const outcomes = await Promise.all([
        a.call(updateUser, { params: { userId: b.userId }, body: { isAdmin: false } }),
        b.call(updateUser, { params: { userId: a.userId }, body: { isAdmin: false } }),
      ])
      const rows = await alone.app.db
        .selectFrom('app_user')
        .select('user_id')
        .where('is_admin', '=', true)
        .execute()
      expect(rows).toHaveLength(1)
      expect(outcomes.filter(outcome => outcome.status === 200)).toHaveLength(1)
    } finally {
      await alone.close()
    }
  })
})

describe('lockUser', () => {
  it('ends the sessions at once and keeps the door shut until it is unlocked [R-USER-1]', async () => {
    const binh = await app.person('Trần Thị Bình')
    const socket = await binh.socket()
    const closed = vi.fn()
    socket.on('disconnected', closed)
    expect(await admin.ask(lockUser, { params: { value: binh.userId } })).toMatchObject({
      isLocked: true,
      status: 'LOCKED',
    })
    expect((await binh.call(getUser, { params: { value: binh.userId } })).error?.code).toBe('sessionRevoked')
    await eventually(() => expect(closed).toHaveBeenCalled())
    const again = () => app.call(login, { body: { username: binh.username, password: binh.password } })
    expect((await again()).status).not.toBe(200)
    expect(await admin.ask(unlockUser, { params: { value: binh.userId } })).toMatchObject({ isLocked: false })
    expect((await again()).status).toBe(200)
  })

  it('lockUser is not for oneself nor for nobody', async () => {
    expect((await admin.call(lockUser, { params: { value: admin.userId } })).error?.code).toBe(
      'notOnYourself',
    )
    expect((await admin.call(lockUser, { params: { value: uuidv7() } })).error?.code).toBe('userNotFound')
  })
})

describe('deleteUser', () => {
  it('erases an account: it cannot sign in, is not found, and stands without a name', async () => {
    const chi = await app.person('Lê Thị Chi')
    const answer = await admin.ask(deleteUser, { params: { value: chi.userId } })
    expect(answer).toEqual({ userId: chi.userId, name: 'Tài khoản đã xoá', status: 'DELETED' })
    expect(
      (await app.call(login, { body: { username: chi.username, password: chi.password } })).error?.code,
    ).toBe('wrongCredentials')
    expect((await admin.call(deleteUser, { params: { value: chi.userId } })).error?.code).toBe('userNotFound')
    expect((await admin.call(deleteUser, { params: { value: admin.userId } })).error?.code).toBe(
      'notOnYourself',
    )
  })

  it('many at once, naming those that stay and why', async () => {
    const gone = await Promise.all(['Một', 'Hai'].map(name => app.person(name)))
    const nobody = uuidv7()
    const answer = await admin.ask(deleteManyUsers, {
      query: { userIds: [...gone.map(person => person.userId), admin.userId, nobody].join(',') },
    })
    expect(answer).toEqual({
      deletedUserIds: gone.map(person => person.userId),
      refused: [
        { userId: admin.userId, code: 'notOnYourself' },
        { userId: nobody, code: 'userNotFound' },
      ],
    })
    const { items } = await admin.ask(contract.administration.listAuditEntries, {
      query: { requestPayload: JSON.stringify({ action: 'deleteManyUsers' }) },
    })
    expect(items[0]).toMatchObject({
      outcome: 'ok',
      after: {
        deletedUserIds: gone.map(person => person.userId),
        refused: [
          { userId: admin.userId, outcome: 'notOnYourself' },
          { userId: nobody, outcome: 'userNotFound' },
        ],
      },
    })
  })
})
