import { type AccountLink, contract } from '@trau/contract'
import { Secret, TOTP } from 'otpauth'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fail } from '#platform/errors.ts'
import type { Person } from '../../testing/app.ts'
import { appForFile } from '../../testing/for-file.ts'

const {
  changePasscode,
  createAccountLink,
  deleteAccountLink,
  getAccountLink,
  invalidateLinkTokens,
  listAccountLinks,
  updateAccountLink,
  verifyPasscode,
} = contract.accountLinking
const { switchAccount } = contract.accountSwitching
const { changePassword, login, updatePassword } = contract.identityAuthen
const passcode = '482913'
const device = { 'x-device-id': 'may-cua-an' }

const app = appForFile()
let an: Person
/** An's second account. */
let shop: Person
beforeEach(async () => {
  an = await app.person('Nguyễn Văn An')
  shop = await app.person('Tiệm Hoa An')
})

const proofOf = (person: Person) => ({ username: person.username, password: person.password })
const link = (owner = an, target = shop, change: object = {}) =>
  owner.call(createAccountLink, {
    body: { password: owner.password, target: proofOf(target), passcode, ...change },
  })
async function linked(owner = an, target = shop): Promise<AccountLink> {
  const { data, error } = await link(owner, target)
  if (!data) throw new Error(error!.code)
  return data
}
const at = ({ accountLinkingId }: AccountLink) => ({ params: { id: accountLinkingId } })
const verify = (to: AccountLink, typed = passcode, who = an) =>
  who.call(verifyPasscode, { ...at(to), body: { passcode: typed } })
const switchBy = (to: AccountLink, token: string, who = an) =>
  who.call(switchAccount, { body: { accountLinkingId: to.accountLinkingId, token } }, { headers: device })
async function enter(person: Person): Promise<Person> {
  const { data } = await app.call(login, { body: proofOf(person) })
  return {
    ...person,
    call: (row, parts, options) => app.call(row, parts, { token: data!.accessToken, ...options }),
  }
}
const notices = async (person: Person) =>
  (await person.ask(contract.account.listSecurityNotices)).items.map(
    ({ kind, detail }) => `${kind}: ${detail}`,
  )

describe('linking an account', () => {
  it('needs both passwords, and tells both accounts', async () => {
    const { data } = await link(an, shop, { name: 'Tiệm' })
    expect(data).toMatchObject({
      name: 'Tiệm',
      owner: { userId: an.userId, name: 'Nguyễn Văn An' },
      target: { userId: shop.userId, name: 'Tiệm Hoa An' },
      status: 'ACTIVE',
    })
    expect(await notices(an)).toContain('accountLinked: Tiệm Hoa An')
    expect(await notices(shop)).toContain('accountLinked: Nguyễn Văn An')
  })

  it('linking an account is refused without them: wrongPassword, wrongCredentials, reauthenticationRequired', async () => {
    expect((await link(an, shop, { password: 'sai bét' })).error?.code).toBe('wrongPassword')
    const wrong = { ...proofOf(shop), password: 'sai bét' }
    expect((await link(an, shop, { target: wrong })).error?.code).toBe('wrongCredentials')
    expect((await link(an, shop, { target: { ...wrong, username: 'khong.co.ai' } })).error?.code).toBe(
      'wrongCredentials',
    )
    app.clock.advance(11 * 60_000)
    expect((await link(an, shop, { password: undefined })).error?.code).toBe('reauthenticationRequired')
    expect((await an.ask(listAccountLinks)).items).toEqual([])
  })

  it('asks for the other account’s second factor where it has one: secondFactorRequired, secondFactorInvalid', async () => {
    const { secret } = await shop.ask(contract.signIn.startTotp, { body: { password: shop.password } })
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() })
    await shop.ask(contract.signIn.confirmTotp, { body: { code: code() } })
    app.clock.advance(60_000)
    const required = await link()
    expect(required.error).toMatchObject({
      code: 'secondFactorRequired',
      data: { ways: ['TOTP', 'RECOVERY_CODE'] },
    })
    const wrong = ['111111', '222222', '333333', '444444'].find(typed => typed !== code())
    expect((await link(an, shop, { target: { ...proofOf(shop), code: wrong } })).error?.code).toBe(
      'secondFactorInvalid',
    )
    expect((await link(an, shop, { target: { ...proofOf(shop), code: code() } })).status).toBe(200)
  })

  it('linking an account is refused to oneself, twice, and beyond ten: accountLinkToSelf, accountLinkExists, tooManyAccountLinks', async () => {
    expect((await link(an, an)).error?.code).toBe('accountLinkToSelf')
    const both = await Promise.all([link(), link()])
    expect(both.map(({ error }) => error?.code).sort()).toEqual(['accountLinkExists', undefined])
    for (let n = 1; n < 10; n++) await linked(an, await app.person(`Tiệm ${n}`))
    const { status, error } = await link(an, await app.person('Tiệm thứ mười một'))
    expect([status, error?.code, error?.data]).toEqual([409, 'tooManyAccountLinks', { max: 10 }])
  })

  it('takes six digits that are not everybody’s first try: validationFailed', async () => {
    for (const bad of ['12345', '1234567', 'abcdef', '١٢٣٤٥٦', '000000', '121212', '123456', '654321']) {
      const { error } = await link(an, shop, { passcode: bad })
      expect(error, bad).toMatchObject({
        code: 'validationFailed',
        data: { fields: [{ path: 'body.passcode' }] },
      })
    }
  })

  it('keeps the passcode as a slow hash, and the token as its hash', async () => {
    const to = await linked()
    const { token } = (await verify(to)).data!
    const { rows } = await app.app.database.pool.query(
      'SELECT l::text AS row FROM account_link l UNION ALL SELECT t::text FROM account_link_token t',
    )
    const stored = rows.map((row: { row: string }) => row.row).join()
    expect(stored).toContain('$argon2id$')
    for (const secret of [passcode, token, Buffer.from(token).toString('hex')])
      expect(stored).not.toContain(secret)
  })
})

describe('a link', () => {
  it('a link is listed to its owner, and to the other side as incoming, without the owner’s name for it', async () => {
    const to = (await link(an, shop, { name: 'Tiệm' })).data!
    expect(await an.ask(listAccountLinks)).toEqual({ items: [to], total: 1 })
    expect((await an.ask(listAccountLinks, { query: { direction: 'incoming' } })).total).toBe(0)
    const seen = await shop.ask(listAccountLinks, { query: { direction: 'incoming' } })
    expect(seen).toEqual({ items: [{ ...to, name: '' }], total: 1 })
    expect((await shop.ask(listAccountLinks)).total).toBe(0)
    expect(await shop.ask(getAccountLink, at(to))).toEqual(seen.items[0])
    expect(await an.ask(getAccountLink, at(to))).toEqual(to)
  })

  it('a link is renamed by its owner', async () => {
    const to = await linked()
    const renamed = await an.ask(updateAccountLink, { ...at(to), body: { name: ' Việc ' } })
    expect(renamed.name).toBe('Việc')
    expect((await an.ask(getAccountLink, at(to))).name).toBe('Việc')
  })

  it('does not exist for others, and for the other side only as far as ending it: accountLinkNotFound', async () => {
    const to = await linked()
    const stranger = await app.person('Vũ Thị Em')
    const asOwner = (who: Person) => [
      who.call(updateAccountLink, { ...at(to), body: { name: 'X' } }),
      who.call(changePasscode, { ...at(to), body: { password: who.password, passcode: '739154' } }),
      verify(to, passcode, who),
      switchBy(to, 'x', who),
    ]
    const asEither = (who: Person) => [
      who.call(getAccountLink, at(to)),
      who.call(invalidateLinkTokens, at(to)),
      who.call(deleteAccountLink, at(to)),
    ]
    for (const outcome of await Promise.all([...asOwner(stranger), ...asEither(stranger), ...asOwner(shop)]))
      expect([outcome.status, outcome.error?.code]).toEqual([404, 'accountLinkNotFound'])
    expect((await verify(to)).status).toBe(200)
  })

  it('a link is ended from either side; its tokens are worth nothing then', async () => {
    const mine = await linked()
    const { token } = (await verify(mine)).data!
    await shop.ask(deleteAccountLink, at(mine))
    expect((await switchBy(mine, token)).error?.code).toBe('accountLinkNotFound')
    expect((await an.call(getAccountLink, at(mine))).error?.code).toBe('accountLinkNotFound')
    const again = await linked()
    await an.ask(deleteAccountLink, at(again))
    expect((await an.ask(listAccountLinks)).total).toBe(0)
  })
})

describe('switching account', () => {
  it('takes the passcode, then signs in to the other account on this device; the own session goes on', async () => {
    const to = await linked()
    const { token, expiresTime } = (await verify(to)).data!
    expect(expiresTime - app.clock.now()).toBeLessThanOrEqual(15 * 60_000)
    const { data } = await switchBy(to, token)
    expect(data!.userInfo).toMatchObject({ userId: shop.userId, username: shop.username })
    const me = await app.call(
      contract.identity.getUser,
      { params: { value: shop.userId } },
      { token: data!.accessToken },
    )
    expect(me.status).toBe(200)
    expect((await an.call(listAccountLinks)).status).toBe(200)
    expect((await an.ask(getAccountLink, at(to))).lastUsedTime).toBeGreaterThan(0)
    expect(await notices(shop)).toContain('newDevice: undefined')
  })

  it('opens a session that never counts as just signed in', async () => {
    const to = await linked()
    const { data } = await switchBy(to, (await verify(to)).data!.token)
    const { error } = await app.call(
      updatePassword,
      { body: { value: 'một mật khẩu rất mới 2026' } },
      { token: data!.accessToken },
    )
    expect(error?.code).toBe('reauthenticationRequired')
  })

  it('needs a token of this link and this session, within 15 minutes: accountLinkTokenInvalid', async () => {
    const [to, other] = [await linked(), await linked(an, await app.person('Tiệm Trà'))]
    const { token } = (await verify(to)).data!
    for (const outcome of [
      await switchBy(to, 'x'),
      await switchBy(other, token),
      await switchBy(to, token, await enter(an)),
    ])
      expect([outcome.status, outcome.error?.code]).toEqual([403, 'accountLinkTokenInvalid'])
    expect((await switchBy(to, token)).status).toBe(200)
    app.clock.advance(14 * 60_000)
    expect((await switchBy(to, token)).status).toBe(200)
    const late = (await verify(to)).data!
    app.clock.advance(15 * 60_000 - 30_000)
    // The access token lives as long, so a fresh one asks.
    const { data } = await app.call(
      contract.identityAuthen.refreshTokens,
      {},
      { token: an.tokens.refreshToken, headers: {} },
    )
    app.clock.advance(30_000)
    const outcome = await app.call(
      switchAccount,
      { body: { accountLinkingId: to.accountLinkingId, token: late.token } },
      { token: data!.accessToken },
    )
    expect(outcome.error?.code).toBe('accountLinkTokenInvalid')
  })

  it('ends when the tokens are invalidated, by either side; the link stays', async () => {
    const to = await linked()
    const tokens = [(await verify(to)).data!.token, (await verify(to)).data!.token]
    expect(await an.ask(invalidateLinkTokens, at(to))).toEqual({ invalidated: 2 })
    for (const token of tokens)
      expect((await switchBy(to, token)).error?.code).toBe('accountLinkTokenInvalid')
    const { token } = (await verify(to)).data!
    expect(await shop.ask(invalidateLinkTokens, at(to))).toEqual({ invalidated: 1 })
    expect((await switchBy(to, token)).error?.code).toBe('accountLinkTokenInvalid')
    expect(await an.ask(getAccountLink, at(to))).toMatchObject({ status: 'ACTIVE' })
  })

  it('does not lead into a locked account: accountLocked', async () => {
    const to = await linked()
    const { token } = (await verify(to)).data!
    await app.setUser(shop, { is_locked: true })
    expect((await switchBy(to, token)).error?.code).toBe('accountLocked')
  })
})

describe('five wrong passcodes', () => {
  it('lock the link also where the server was too busy to check the last', async () => {
    const to = await linked()
    for (const _ of [4, 3, 2, 1]) await verify(to, '739154')
    const busy = vi.spyOn(app.app.services.passwords, 'verify').mockRejectedValueOnce(fail('tooBusy'))
    expect((await verify(to, '739154')).error?.code).toBe('tooBusy')
    busy.mockRestore()
    expect(await an.ask(getAccountLink, at(to))).toMatchObject({ status: 'LOCKED' })
    expect(await notices(shop)).toContain('accountLinkLocked: Nguyễn Văn An')
  })

  it('lock the link, tell both accounts, and a new passcode opens it: passcodeWrong, accountLinkLocked', async () => {
    const to = await linked()
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      const { status, error } = await verify(to, '739154')
      expect([status, error?.code, error?.data]).toEqual([400, 'passcodeWrong', { triesLeft }])
    }
    const locked = await verify(to)
    expect([locked.status, locked.error?.code]).toEqual([403, 'accountLinkLocked'])
    expect(await an.ask(getAccountLink, at(to))).toMatchObject({ status: 'LOCKED' })
    expect(await notices(an)).toContain('accountLinkLocked: Tiệm Hoa An')
    expect(await notices(shop)).toContain('accountLinkLocked: Nguyễn Văn An')

    const change = (body: { password?: string; passcode: string }) =>
      an.call(changePasscode, { ...at(to), body })
    expect((await change({ password: 'sai bét', passcode: '739154' })).error?.code).toBe('wrongPassword')
    expect((await change({ password: an.password, passcode: '739154' })).data).toMatchObject({
      status: 'ACTIVE',
    })
    expect((await verify(to)).error?.code).toBe('passcodeWrong')
    expect((await verify(to, '739154')).status).toBe(200)
  })

  it('five wrong passcodes are five of 50 at once, too', async () => {
    const to = await linked()
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => verify(to, '739154')))
    expect(outcomes.filter(({ error }) => error?.code === 'passcodeWrong')).toHaveLength(5)
    expect(outcomes.filter(({ error }) => error?.code === 'accountLinkLocked')).toHaveLength(45)
  })

  it('start over after a right one', async () => {
    const to = await linked()
    for (let round = 0; round < 3; round++) {
      for (let n = 0; n < 4; n++) await verify(to, '739154')
      expect((await verify(to)).status).toBe(200)
    }
  })
})

describe('a new passcode', () => {
  it('ends the tokens of the old one', async () => {
    const to = await linked()
    const { token } = (await verify(to)).data!
    await an.ask(changePasscode, { ...at(to), body: { password: an.password, passcode: '739154' } })
    expect((await switchBy(to, token)).error?.code).toBe('accountLinkTokenInvalid')
  })
})

describe('a link to an account whose password was changed since', () => {
  const newPassword = 'một mật khẩu rất mới 2026'
  it('a link to an account whose password was changed since is INVALIDATED until the new password is shown: accountLinkInvalidated, wrongCredentials', async () => {
    const to = await linked()
    const { token } = (await verify(to)).data!
    app.clock.advance(1_000)
    await shop.ask(changePassword, { body: { currentPassword: shop.password, newPassword } })
    expect(await an.ask(getAccountLink, at(to))).toMatchObject({ status: 'INVALIDATED' })
    for (const outcome of [await verify(to), await switchBy(to, token)])
      expect([outcome.status, outcome.error?.code]).toEqual([409, 'accountLinkInvalidated'])
    const change = (target?: { username: string; password: string }) =>
      an.call(changePasscode, {
        ...at(to),
        body: { password: an.password, passcode: '739154', ...(target && { target }) },
      })
    expect((await change()).error?.code).toBe('accountLinkInvalidated')
    expect((await change(proofOf(shop))).error?.code).toBe('wrongCredentials')
    const binh = await app.person('Trần Văn Bình')
    expect((await change(proofOf(binh))).error?.code).toBe('wrongCredentials')
    expect((await change({ username: shop.username, password: newPassword })).data).toMatchObject({
      status: 'ACTIVE',
    })
    expect((await verify(to, '739154')).status).toBe(200)
  })
})

describe('a link to an account that has turned a second step on since', () => {
  it('a link to an account that has turned a second step on since is INVALIDATED until both steps are shown: accountLinkInvalidated, secondFactorRequired', async () => {
    const to = await linked()
    const { token } = (await verify(to)).data!
    app.clock.advance(1_000)
    const { secret } = await shop.ask(contract.signIn.startTotp, { body: { password: shop.password } })
    const code = () =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() })
    await shop.ask(contract.signIn.confirmTotp, { body: { code: code() } })
    expect(await an.ask(getAccountLink, at(to))).toMatchObject({ status: 'INVALIDATED' })
    for (const outcome of [await verify(to), await switchBy(to, token)])
      expect(outcome.error?.code).toBe('accountLinkInvalidated')
    const change = (target: { username: string; password: string; code?: string }) =>
      an.call(changePasscode, { ...at(to), body: { password: an.password, passcode: '739154', target } })
    expect((await change(proofOf(shop))).error?.code).toBe('secondFactorRequired')
    app.clock.advance(60_000)
    expect((await change({ ...proofOf(shop), code: code() })).data).toMatchObject({ status: 'ACTIVE' })
    expect((await verify(to, '739154')).status).toBe(200)
  })
})

it('links stay in their tenant', async () => {
  await app.tenant('khac', 'Khác')
  app.clock.advance(6_000)
  const minh = await app.person('Mai Văn Minh', { tenant: 'khac' })
  expect((await link(an, minh)).error?.code).toBe('wrongCredentials')
  const to = await linked()
  expect((await minh.call(getAccountLink, at(to))).error?.code).toBe('accountLinkNotFound')
})
