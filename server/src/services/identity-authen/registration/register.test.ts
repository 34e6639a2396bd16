import { contract, type ErrorCode } from '@trau/contract'
import { describe, expect, it } from 'vitest'
import { strongPassword } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { makeKey, prove } from '../testing/proof.ts'
import { ensureSetupToken } from './setup-token.ts'

const { login, register } = contract.identityAuthen
const app = appForFile()

const password = strongPassword
type Body = Partial<Parameters<typeof send>[0]>
const send = (
  body: {
    username: string
    password: string
    fullName: string
    email?: string
    phoneNumber?: string
    language?: 'vi' | 'en'
    setupToken?: string
  },
  headers: Record<string, string> = {},
) => app.call(register, { body }, { headers })
const countUsers = async () =>
  (
    await app.app.db
      .selectFrom('app_user')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

describe('register', () => {
  it('makes an account and signs in to it, under any of its names', async () => {
    const { status, data } = await send({
      username: ' An.Nguyen ',
      password,
      fullName: ' Nguyễn Văn  An ',
      email: 'An@Vidu.vn',
      phoneNumber: '+840912345678',
      language: 'en',
    })
    expect(status).toBe(200)
    expect(data!.userInfo).toMatchObject({
      username: 'an.nguyen',
      fullName: 'Nguyễn Văn  An',
      firstName: 'An',
      lastName: 'Nguyễn Văn',
      email: 'an@vidu.vn',
      phoneNumber: '+84912345678',
      language: 'en',
      isAdmin: false,
      verifiedEmail: false,
      verifiedPhone: false,
    })
    const me = await app.call(
      contract.identity.getUser,
      { params: { value: data!.userInfo.userId } },
      { token: data!.accessToken },
    )
    expect(me.data).toEqual(data!.userInfo)
    for (const username of ['AN.NGUYEN', 'an@vidu.vn', '0912 345 678'])
      expect((await app.call(login, { body: { username, password } })).status, username).toBe(200)
  })

  it('keeps no password, only its hash', async () => {
    const { data } = await send({ username: 'mat.khau.kin', password, fullName: 'Kín' })
    const row = await app.app.db
      .selectFrom('app_user')
      .selectAll()
      .where('user_id', '=', data!.userInfo.userId)
      .executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$/)
    expect(JSON.stringify(row)).not.toContain(password)
    expect(JSON.stringify(data)).not.toContain('argon2')
  })

  it.each<[string, Body, string, string]>([
    ['a short username', { username: 'an' }, 'body.username', 'tooShort'],
    ['a username with marks', { username: 'ánh.ngọc' }, 'body.username', 'usernameInvalid'],
    ['a reserved username', { username: 'Admin' }, 'body.username', 'usernameReserved'],
    ['an e-mail address that is none', { email: 'an@vidu' }, 'body.email', 'emailInvalid'],
    ['a phone number that is none', { phoneNumber: '12345' }, 'body.phoneNumber', 'phoneNumberInvalid'],
    ['an empty name', { fullName: '  ' }, 'body.fullName', 'required'],
    ['a name in letters of two scripts', { fullName: '\u0410n Nguyễn' }, 'body.fullName', 'mixedScripts'],
    ['a name with what is not seen', { fullName: 'An\u200b Nguyễn' }, 'body.fullName', 'invisibleCharacters'],
  ])('refuses %s where it stands, and makes nothing: validationFailed', async (_, wrong, path, reason) => {
    const before = await countUsers()
    const { status, error } = await send({ username: 'hop.le', password, fullName: 'Hợp Lệ', ...wrong })
    expect([status, error?.code]).toEqual([422, 'validationFailed'])
    expect((error as { data: unknown }).data).toMatchObject({
      fields: expect.arrayContaining([expect.objectContaining({ path, reason })]),
    })
    expect(await countUsers()).toBe(before)
  })

  it('takes an empty e-mail address or phone number for none', async () => {
    const { data } = await send({
      username: 'khong.mail',
      password,
      fullName: 'Không',
      email: '',
      phoneNumber: ' ',
    })
    expect(data!.userInfo).not.toHaveProperty('email')
  })

  it.each<[string, string, string]>([
    ['ngắn', 'tooShort', 'binh.tran'],
    ['mật khẩu', 'common', 'binh.tran'],
    ['binh.tran1', 'guessable', 'binh.tran'],
  ])('refuses the password "%s": passwordTooWeak, %s', async (weak, reason, username) => {
    const { status, error } = await send({ username, password: weak, fullName: 'Trần Thị Bình' })
    expect([status, error?.code]).toEqual([422, 'passwordTooWeak'])
    expect(error?.data).toMatchObject({ reason })
  })

  it('refuses names that are taken in any spelling: usernameTaken, identifierTaken', async () => {
    await send({
      username: 'chi.le',
      password,
      fullName: 'Lê Thị Chi',
      email: 'chi@vidu.vn',
      phoneNumber: '0987654321',
    })
    const taken = async (body: Body, code: ErrorCode) => {
      const { status, error } = await send({ username: 'chi.khac', password, fullName: 'Chi Khác', ...body })
      expect([status, error?.code]).toEqual([409, code])
    }
    await taken({ username: 'CHI.LE' }, 'usernameTaken')
    await taken({ email: 'CHI@vidu.vn' }, 'identifierTaken')
    await taken({ phoneNumber: '+84 987 654 321' }, 'identifierTaken')
  })

  it('makes one account of 100 registrations of one name at once; the others hear usernameTaken', async () => {
    const before = await countUsers()
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        send({ username: n % 2 ? 'tranh.nhau' : 'Tranh.Nhau', password, fullName: `Người ${n}` }),
      ),
    )
    expect(outcomes.filter(outcome => outcome.status === 200)).toHaveLength(1)
    const codes = new Set(outcomes.filter(o => o.status !== 200).map(o => o.error!.code))
    expect(codes).toEqual(new Set(['usernameTaken']))
    expect(await countUsers()).toBe(before + 1)
  })

  it('register is refused where the tenant has closed it: registrationClosed', async () => {
    const settings = (isRegistrationOpen: boolean) =>
      app.app.db
        .updateTable('tenant')
        .set({ settings: JSON.stringify({ isRegistrationOpen }) })
        .where('tenant_id', '=', 'default')
        .execute()
    await settings(false)
    const { status, error } = await send({ username: 'den.muon', password, fullName: 'Đến Muộn' })
    expect([status, error?.code]).toEqual([403, 'registrationClosed'])
    await settings(true)
  })

  it('binds the session to the key that the browser proves; a proof of nothing is validationFailed', async () => {
    const key = await makeKey()
    const htu = `${app.url}${register.path.replace('{tenant}', 'default')}`
    const bound = await send(
      { username: 'co.khoa', password, fullName: 'Có Khoá' },
      { dpop: await prove(key, { htu }) },
    )
    const row = await app.app.db
      .selectFrom('login_session')
      .select('key_thumbprint')
      .where('session_id', '=', bound.data!.userInfo.loginSessionId!)
      .executeTakeFirstOrThrow()
    expect(row.key_thumbprint).toMatch(/^[\w-]{43}$/)

    const wrong = { dpop: await prove(key, { htu: `${htu}x` }) }
    const { error } = await send({ username: 'khoa.sai', password, fullName: 'Khoá Sai' }, wrong)
    expect(error).toMatchObject({ code: 'validationFailed', data: { fields: [{ path: 'headers.dpop' }] } })
  })

  it('takes nobody’s word for being an administrator', async () => {
    const body = { username: 'tu.phong', password, fullName: 'Tự Phong', isAdmin: true, roles: ['ADMIN'] }
    expect((await send(body)).data!.userInfo).toMatchObject({ isAdmin: false, roles: ['MEMBER'] })
  })
})

describe('the set-up link', () => {
  it('makes exactly one administrator, of 20 who use it at once', async () => {
    const setupToken = (await ensureSetupToken(app.app, 'default'))!
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        send({ username: `quan.ly.${n}`, password, fullName: `Quản Lý ${n}`, setupToken }),
      ),
    )
    const made = outcomes.filter(outcome => outcome.status === 200)
    expect(made).toHaveLength(1)
    expect(made[0]!.data!.userInfo.isAdmin).toBe(true)
    const codes = new Set(outcomes.filter(o => o.status !== 200).map(o => o.error!.code))
    expect(codes).toEqual(new Set(['setupTokenInvalid']))
    expect(await ensureSetupToken(app.app, 'default')).toBeUndefined()
  })

  it('the set-up link is kept when the registration through it fails, and is worth nothing in another tenant or guessed', async () => {
    await app.tenant('khac', 'Khác')
    app.clock.advance(6_000)
    const setupToken = (await ensureSetupToken(app.app, 'khac'))!
    const there = (body: Body & { setupToken: string }, tenant = 'khac') =>
      app.call(
        register,
        { body: { username: 'chu.nha', password, fullName: 'Chủ Nhà', ...body } },
        { tenant },
      )
    expect((await there({ setupToken: 'x'.repeat(32) })).error?.code).toBe('setupTokenInvalid')
    expect((await there({ setupToken }, 'default')).error?.code).toBe('setupTokenInvalid')
    expect((await there({ setupToken, password: 'password' })).error?.code).toBe('passwordTooWeak')
    expect((await there({ setupToken })).data!.userInfo.isAdmin).toBe(true)
    expect((await there({ setupToken, username: 'chu.nha.2' })).error?.code).toBe('setupTokenInvalid')
  })

  it('the set-up link is stored only as a hash, and a new one replaces it', async () => {
    await app.tenant('moi', 'Mới')
    const first = (await ensureSetupToken(app.app, 'moi'))!
    const second = (await ensureSetupToken(app.app, 'moi'))!
    const rows = await app.app.db.selectFrom('installation').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(second)
    app.clock.advance(6_000)
    const use = (setupToken: string, username: string) =>
      app.call(register, { body: { username, password, fullName: 'Mới', setupToken } }, { tenant: 'moi' })
    expect((await use(first, 'nguoi.cu')).error?.code).toBe('setupTokenInvalid')
    expect((await use(second, 'nguoi.moi')).status).toBe(200)
  })
})
