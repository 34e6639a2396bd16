import { contract } from '@trau/contract'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, it } from 'vitest'
import type { Person } from '../../../testing/app.ts'
import { appForFile } from '../../../testing/for-file.ts'
import { makeAuthenticator } from '../testing/authenticator.ts'

const { getSignInSettings, updateSignInSettings } = contract.account
const { listUsers } = contract.identity
const signIn = contract.signIn
const manage = { query: { requestPayload: JSON.stringify({ manage: true }) } }

const app = appForFile({ requiresSecondFactor: true, env: { PUBLIC_URL: 'https://trau.example' } })
let lan: Person
beforeAll(async () => {
  lan = await app.person('Đặng Thị Lan', { isAdmin: true })
})

const newAdministrator = () => app.person('Lê Thị Chi', { isAdmin: true })
const isNeeded = async (person: Person) => (await person.ask(signIn.getSecondFactors)).isNeeded

async function enable(person: Person): Promise<string> {
  const { secret } = await person.ask(signIn.startTotp, { body: { password: person.password } })
  await person.ask(signIn.confirmTotp, { body: { code: codeOf(secret) } })
  app.clock.advance(60_000)
  return secret
}
const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock.now() })

it('keeps an administrator without a second factor out of administration alone, until they turn one on', async () => {
  const chi = await newAdministrator()
  for (const row of [getSignInSettings, contract.account.listOutgoingMessages])
    expect(await chi.call(row)).toMatchObject({ status: 403, error: { code: 'secondFactorNeeded' } })
  expect(await chi.call(listUsers, manage)).toMatchObject({
    status: 403,
    error: { code: 'secondFactorNeeded' },
  })
  const binh = await app.person('Trần Văn Bình')
  expect((await binh.call(getSignInSettings)).error?.code).toBe('forbidden')
  // Chatting is not administration.
  const { room } = await chi.ask(contract.room.createRoom, {
    body: { name: 'Nhóm', userIds: [binh.userId, lan.userId] },
  })
  await chi.ask(contract.chat.sendMessage, { params: { roomId: room.roomId }, body: { content: 'Chào' } })
  expect(await isNeeded(chi)).toBe(true)
  expect(await isNeeded(binh)).toBe(false)

  await enable(chi)
  expect(await isNeeded(chi)).toBe(false)
  expect(await chi.ask(getSignInSettings)).toMatchObject({ secondFactorRequiredFor: 'ADMINISTRATORS' })
  expect((await chi.ask(listUsers, manage)).items.length).toBeGreaterThan(1)
})

it('shows an administrator without a second factor no account fields of others', async () => {
  const chi = await newAdministrator()
  const readStatus = async () =>
    (await chi.ask(contract.identity.getUser, { params: { value: lan.userId } })).isAdmin
  expect(await readStatus()).toBeUndefined()
  await enable(chi)
  expect(await readStatus()).toBe(true)
})

it('loses administration again with the second factor', async () => {
  const chi = await newAdministrator()
  const secret = await enable(chi)
  await chi.ask(getSignInSettings)
  await chi.ask(signIn.disableTotp, { body: { password: chi.password, code: codeOf(secret) } })
  expect((await chi.call(getSignInSettings)).error?.code).toBe('secondFactorNeeded')
})

it('takes a sign-in by passkey for a strong one, as long as there is a passkey; the password beside it stays weak', async () => {
  const chi = await newAdministrator()
  const key = makeAuthenticator('https://trau.example')
  const made = await chi.ask(signIn.startPasskeyRegistration, { body: { password: chi.password } })
  const { passkeyId } = await chi.ask(signIn.addPasskey, {
    body: { challengeId: made.challengeId, passkey: key.create(made.options) },
  })
  expect((await chi.call(getSignInSettings)).error?.code).toBe('secondFactorNeeded')
  const challenge = (await app.call(signIn.startPasskeySignIn)).data!
  const { data } = await app.call(signIn.finishPasskeySignIn, {
    body: { challengeId: challenge.challengeId, passkey: key.get(challenge.options) },
  })
  const byPasskey = { token: data!.accessToken }
  expect((await app.call(getSignInSettings, {}, byPasskey)).status).toBe(200)
  await chi.ask(signIn.removePasskey, { params: { passkeyId }, body: { password: chi.password } })
  expect((await app.call(getSignInSettings, {}, byPasskey)).error?.code).toBe('secondFactorNeeded')
})

it('asks everyone or nobody, as administrators choose', async () => {
  await enable(lan)
  const chi = await newAdministrator()
  const binh = await app.person('Trần Văn Bình')
  const require = (secondFactorRequiredFor: 'NOBODY' | 'ADMINISTRATORS' | 'EVERYONE') =>
    lan.ask(updateSignInSettings, { body: { secondFactorRequiredFor } })
  await require('EVERYONE')
  expect([await isNeeded(chi), await isNeeded(binh), await isNeeded(lan)]).toEqual([true, true, false])
  // Asked, not shut out.
  expect((await binh.call(contract.room.listRooms)).status).toBe(200)
  await require('NOBODY')
  expect([await isNeeded(chi), await isNeeded(binh)]).toEqual([false, false])
  expect((await chi.call(getSignInSettings)).status).toBe(200)
  await require('ADMINISTRATORS')
  expect((await chi.call(getSignInSettings)).error?.code).toBe('secondFactorNeeded')
})
