import { contract, type ErrorData, type Passkey } from '@trau/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Person, startApp, type TestApp } from '../../../testing/app.ts'
import { type Authenticator, makeAuthenticator, type Wrong } from '../testing/authenticator.ts'

const { login } = contract.identityAuthen
const {
  addPasskey,
  finishPasskeySignIn,
  finishSecondFactor,
  getSecondFactors,
  removePasskey,
  renamePasskey,
  setPasskeyAsSecondStep,
  startPasskeyRegistration,
  startPasskeySignIn,
  startReauthentication,
  startSecondFactorPasskey,
  startTotp,
} = contract.signIn
const device = { 'x-device-id': 'may-cua-an' }

let app: TestApp
let an: Person
let key: Authenticator
beforeAll(async () => {
  // Passkeys belong to a name; an address in numbers has none.
  app = await startApp({ env: { PUBLIC_URL: 'https://trau.example' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  an = await app.person('Nguyễn Văn An')
  key = makeAuthenticator('https://trau.example')
})

const begin = (person = an) =>
  person.ask(startPasskeyRegistration, { body: { password: person.password } }, { headers: device })
async function add(person = an, by = key, name?: string): Promise<Passkey> {
  const { challengeId, options } = await begin(person)
  return person.ask(
    addPasskey,
    { body: { challengeId, passkey: by.create(options), ...(name && { name }) } },
    { headers: device },
  )
}
async function signIn(wrong: Wrong = {}, by = key, headers: Record<string, string> = device) {
  const { challengeId, options } = (await app.call(startPasskeySignIn, {}, { headers: device })).data!
  return app.call(
    finishPasskeySignIn,
    { body: { challengeId, passkey: by.get(options, wrong) } },
    { headers },
  )
}
const notices = async () => (await an.ask(contract.account.listSecurityNotices)).items

describe('a passkey', () => {
  it('a passkey is made for the page’s host and its person, and signs in without a name', async () => {
    const { options } = await begin()
    expect(options).toMatchObject({
      rp: { id: 'trau.example', name: 'Trầu' },
      user: { name: an.username, displayName: 'Nguyễn Văn An' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    const passkey = await add(an, key, 'Máy ở nhà')
    expect(passkey).toMatchObject({ name: 'Máy ở nhà', isBackedUp: false })
    expect((await an.ask(getSecondFactors)).passkeys).toEqual([passkey])
    const { data } = await signIn()
    expect(data!.userInfo.userId).toBe(an.userId)
    expect((await an.ask(getSecondFactors)).passkeys[0]!.lastUsedTime).toBeGreaterThan(0)
    expect(await notices()).toContainEqual(
      expect.objectContaining({ kind: 'passkeyAdded', detail: 'Máy ở nhà' }),
    )
  })

  it('signs in where the password would ask for a second step: it is both at once', async () => {
    await add()
    await an.ask(setPasskeyAsSecondStep, { body: { password: an.password, isOn: true } })
    expect((await signIn()).status).toBe(200)
  })

  it.each<[string, Wrong]>([
    ['from another page', { origin: 'https://trau.lua-dao.example' }],
    ['of another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['of a person who was not recognised', { isUnverified: true }],
    ['that names somebody else', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
    ['whose counter does not rise, as a copied key’s would not', { counter: 1 }],
  ])('a passkey is refused an answer %s: passkeyInvalid', async (_, wrong) => {
    await add()
    expect((await signIn()).status).toBe(200)
    expect((await signIn()).status).toBe(200)
    const { status, error } = await signIn(wrong)
    expect([status, error?.code]).toEqual([400, 'passkeyInvalid'])
  })

  it('signs in with whatever counter where it is synced: each of its devices counts for itself', async () => {
    const synced = makeAuthenticator('https://trau.example', { isSynced: true })
    expect(await add(an, synced)).toMatchObject({ isBackedUp: true })
    for (const counter of [3, 3, 0, 1, 0])
      expect((await signIn({ counter }, synced)).status, String(counter)).toBe(200)
  })

  it('a passkey is refused when nobody has it, or its signature is another’s: passkeyInvalid', async () => {
    expect((await signIn()).error?.code).toBe('passkeyInvalid')
    await add()
    const forger = makeAuthenticator('https://trau.example')
    const { challengeId, options } = (await app.call(startPasskeySignIn, {}, { headers: device })).data!
    const forged = {
      ...forger.get(options, { userHandle: '' }),
      id: key.credentialId,
      rawId: key.credentialId,
    }
    const { error } = await app.call(
      finishPasskeySignIn,
      { body: { challengeId, passkey: forged } },
      { headers: device },
    )
    expect(error?.code).toBe('passkeyInvalid')
  })

  it('answers each challenge once, within five minutes, on the device that asked: challengeInvalid', async () => {
    await add()
    const ask = async () => (await app.call(startPasskeySignIn, {}, { headers: device })).data!
    const send = (challengeId: string, passkey: ReturnType<Authenticator['get']>, headers = device) =>
      app.call(finishPasskeySignIn, { body: { challengeId, passkey } }, { headers })
    const first = await ask()
    const assertion = key.get(first.options)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => send(first.challengeId, assertion)))
    expect(outcomes.filter(outcome => outcome.status === 200)).toHaveLength(1)
    expect(outcomes.filter(({ error }) => error?.code === 'challengeInvalid')).toHaveLength(9)
    const second = await ask()
    expect(
      (await send(second.challengeId, key.get(second.options), { 'x-device-id': 'khac' })).error?.code,
    ).toBe('challengeInvalid')
    const third = await ask()
    app.clock.advance(5 * 60_000)
    expect((await send(third.challengeId, key.get(third.options))).error?.code).toBe('challengeInvalid')
  })

  it('does not sign a locked person in: accountLocked', async () => {
    await add()
    await app.setUser(an, { is_locked: true })
    expect((await signIn()).error?.code).toBe('accountLocked')
  })

  it('a passkey is kept only when it answers the challenge that was given to this person: challengeInvalid, passkeyInvalid', async () => {
    const { challengeId, options } = await begin()
    const binh = await app.person('Trần Văn Bình')
    const send = (who: Person, id: string, wrong?: Wrong) =>
      who.call(
        addPasskey,
        { body: { challengeId: id, passkey: key.create(options, wrong) } },
        { headers: device },
      )
    expect((await send(binh, challengeId)).error?.code).toBe('challengeInvalid')
    expect((await send(an, crypto.randomUUID())).error?.code).toBe('challengeInvalid')
    expect((await send(an, challengeId, { origin: 'https://khac.example' })).error?.code).toBe(
      'passkeyInvalid',
    )
    expect((await send(an, challengeId)).error?.code).toBe('challengeInvalid')
    const unverified = await begin()
    const { error } = await an.call(
      addPasskey,
      {
        body: {
          challengeId: unverified.challengeId,
          passkey: key.create(unverified.options, { isUnverified: true }),
        },
      },
      { headers: device },
    )
    expect(error?.code).toBe('passkeyInvalid')
    expect((await an.ask(getSecondFactors)).passkeys).toEqual([])
  })

  it('belongs to one account: passkeyInvalid for the next', async () => {
    await add()
    const binh = await app.person('Trần Văn Bình')
    const { challengeId, options } = await begin(binh)
    const { error } = await binh.call(
      addPasskey,
      { body: { challengeId, passkey: key.create(options) } },
      { headers: device },
    )
    expect(error?.code).toBe('passkeyInvalid')
  })

  it('a passkey is one of at most twenty: tooManyPasskeys', async () => {
    const { challengeId, options } = await begin()
    for (let n = 0; n < 20; n++) await add(an, makeAuthenticator('https://trau.example'))
    const late = await an.call(
      addPasskey,
      { body: { challengeId, passkey: key.create(options) } },
      { headers: device },
    )
    expect(late.error).toMatchObject({ code: 'tooManyPasskeys', data: { max: 20 } })
    const more = await an.call(startPasskeyRegistration, { body: { password: an.password } })
    expect([more.status, more.error?.code]).toEqual([409, 'tooManyPasskeys'])
  })

  it('a passkey is renamed and removed by its person alone: passkeyNotFound, reauthenticationRequired, wrongPassword', async () => {
    const { passkeyId } = await add()
    const binh = await app.person('Trần Văn Bình')
    const params = { passkeyId }
    expect((await binh.call(renamePasskey, { params, body: { name: 'X' } })).error?.code).toBe(
      'passkeyNotFound',
    )
    expect((await binh.call(removePasskey, { params, body: { password: binh.password } })).error?.code).toBe(
      'passkeyNotFound',
    )
    expect((await an.ask(renamePasskey, { params, body: { name: 'Khoá xanh' } })).name).toBe('Khoá xanh')
    expect((await an.call(removePasskey, { params, body: { password: 'sai bét' } })).error?.code).toBe(
      'wrongPassword',
    )
    const after = await an.ask(removePasskey, { params, body: { password: an.password } })
    expect(after.passkeys).toEqual([])
    expect((await signIn()).error?.code).toBe('passkeyInvalid')
    expect(await notices()).toContainEqual(
      expect.objectContaining({ kind: 'passkeyRemoved', detail: 'Khoá xanh' }),
    )
    app.clock.advance(11 * 60_000)
    const other = await app.call(login, { body: { username: an.username, password: an.password } })
    app.clock.advance(11 * 60_000)
    const late = await app.call(removePasskey, { params, body: {} }, { token: other.data!.accessToken })
    expect(late.error?.code).toBe('reauthenticationRequired')
  })

  it('a passkey is not removed when it is the last way in: lastWayIn', async () => {
    const { passkeyId } = await add()
    await app.setUser(an, { password_hash: null })
    const { status, error } = await an.call(removePasskey, { params: { passkeyId }, body: {} })
    expect([status, error?.code]).toEqual([409, 'lastWayIn'])
    expect((await an.ask(getSecondFactors)).passkeys).toHaveLength(1)
    expect((await signIn()).status).toBe(200)
  })

  it('a password is no other way in where signing in by password is off, save for an administrator: lastWayIn', async () => {
    const admin = await app.person('Đặng Thị Lan', { isAdmin: true })
    const { setUsernamePasswordLogin } = contract.identityAuthen
    const { passkeyId } = await add()
    const own = await add(admin, makeAuthenticator('https://trau.example'))
    const remove = (person: Person, id: string) =>
      person.call(removePasskey, { params: { passkeyId: id }, body: { password: person.password } })
    await admin.ask(setUsernamePasswordLogin, { body: { isEnabled: false } })
    try {
      expect((await remove(an, passkeyId)).error?.code).toBe('lastWayIn')
      expect((await remove(admin, own.passkeyId)).status).toBe(200)
    } finally {
      await admin.ask(setUsernamePasswordLogin, { body: { isEnabled: true } })
    }
    expect((await remove(an, passkeyId)).status).toBe(200)
  })
})

describe('a passkey as the second step', () => {
  const turn = (isOn: boolean) => an.call(setPasskeyAsSecondStep, { body: { password: an.password, isOn } })
  async function challenge() {
    const { error } = await app.call(
      login,
      { body: { username: an.username, password: an.password } },
      { headers: device },
    )
    expect(error?.code).toBe('secondFactorRequired')
    return error!.data as Required<ErrorData['secondFactorRequired']>
  }

  it('a passkey as the second step is turned on with recovery codes, asked for after the password, and turned off', async () => {
    expect((await turn(true)).error?.code).toBe('passkeyNotFound')
    await add()
    expect((await turn(true)).data?.recoveryCodes).toHaveLength(10)
    expect((await turn(true)).data).toEqual({})
    const { ways, challengeToken } = await challenge()
    expect(ways).toEqual(['PASSKEY', 'RECOVERY_CODE'])
    const { data } = await app.call(
      startSecondFactorPasskey,
      { body: { challengeToken } },
      { headers: device },
    )
    expect(data!.options).toMatchObject({ allowCredentials: [{ id: key.credentialId }] })
    const finish = (wrong?: Wrong) =>
      app.call(
        finishSecondFactor,
        { body: { challengeToken, passkey: key.get(data!.options, wrong) } },
        { headers: device },
      )
    expect((await finish({ origin: 'https://khac.example' })).error?.code).toBe('passkeyInvalid')
    expect((await finish()).data!.userInfo.userId).toBe(an.userId)
    expect((await turn(false)).data).toEqual({})
    const again = await app.call(login, { body: { username: an.username, password: an.password } })
    expect(again.status).toBe(200)
  })

  it('each change of whether a passkey is asked for as the second step is noticed, once', async () => {
    await add()
    for (const isOn of [true, true, false]) await turn(isOn)
    const { items } = await an.ask(contract.account.listSecurityNotices)
    expect(items.map(({ kind }) => kind).filter(kind => kind.startsWith('passkeyStep'))).toEqual([
      'passkeyStepDisabled',
      'passkeyStepEnabled',
    ])
  })

  it('takes no passkey of another account', async () => {
    await add()
    await turn(true)
    const binh = await app.person('Trần Văn Bình')
    const foreign = makeAuthenticator('https://trau.example')
    await add(binh, foreign)
    const { challengeToken } = await challenge()
    const { data } = await app.call(
      startSecondFactorPasskey,
      { body: { challengeToken } },
      { headers: device },
    )
    const { error } = await app.call(
      finishSecondFactor,
      { body: { challengeToken, passkey: foreign.get(data!.options) } },
      { headers: device },
    )
    expect(error?.code).toBe('passkeyInvalid')
  })

  it('ends with the last passkey', async () => {
    const { passkeyId } = await add()
    await turn(true)
    const after = await an.ask(removePasskey, { params: { passkeyId }, body: { password: an.password } })
    expect(after).toMatchObject({ isRequired: false, recoveryCodesLeft: 0 })
    expect((await app.call(login, { body: { username: an.username, password: an.password } })).status).toBe(
      200,
    )
  })
})

describe('a passkey in place of the password', () => {
  const begin = (person = an) => person.ask(startReauthentication, {}, { headers: device })
  const prove = (challengeId: string, assertion: ReturnType<Authenticator['get']>, person = an) =>
    person.call(startTotp, { body: { passkey: { challengeId, assertion } } }, { headers: device })

  it('proves its person once: challengeInvalid for another’s or a spent challenge, passkeyInvalid for another’s key', async () => {
    const none = await an.call(startReauthentication, {}, { headers: device })
    expect(none.error?.code).toBe('passkeyNotFound')
    await add()
    const { challengeId, options } = await begin()
    const answer = key.get(options)
    const binh = await app.person('Trần Văn Bình')
    expect((await prove(challengeId, answer, binh)).error?.code).toBe('challengeInvalid')
    expect((await prove(challengeId, answer)).status).toBe(200)
    expect((await prove(challengeId, answer)).error?.code).toBe('challengeInvalid')

    const binhsKey = makeAuthenticator('https://trau.example')
    await add(binh, binhsKey)
    const again = await begin()
    const stolen = await prove(again.challengeId, binhsKey.get(again.options))
    expect(stolen.error?.code).toBe('passkeyInvalid')
  })

  it('serves for a copy of one’s data and for an erasure, where it is both steps at once', async () => {
    await add()
    await an.ask(setPasskeyAsSecondStep, { body: { password: an.password, isOn: true } })
    const evidence = async () => {
      const { challengeId, options } = await begin()
      return { body: { passkey: { challengeId, assertion: key.get(options) } } }
    }
    const copy = await an.call(contract.ownData.createDataExport, await evidence(), { headers: device })
    expect(copy.status).toBe(200)
    const erasure = await an.call(contract.ownData.eraseAccount, await evidence(), { headers: device })
    expect(erasure.status).toBe(200)
  })
})
