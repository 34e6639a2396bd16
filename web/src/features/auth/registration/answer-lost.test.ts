import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../../../api/api.ts'
import { failure, json, stubNetwork, tokensOf } from '../../../api/testing.ts'
import { registrationSender } from './answer-lost.ts'

afterEach(() => vi.unstubAllGlobals())

const hoa = { username: 'hoa', password: 'mật khẩu của hoa' }
const tokens = tokensOf(1)
const lost = () => Promise.reject(new TypeError('offline'))

/** Answers one registration after the other, and every sign-in by `login`. */
function answer(
  registrations: (() => Response | Promise<Response>)[],
  login: () => Response | Promise<Response>,
) {
  const requests = stubNetwork(({ url }) => (url.endsWith('/login') ? login() : registrations.shift()!()))
  const logins = () => requests.filter(({ url }) => url.endsWith('/login')).map(({ body }) => body)
  return logins
}

const verify = () => api.identityAuthen.verifyRegistration({ body: { otpToken: 'o', code: '123456' } })

test.each([
  ['usernameTaken', 409],
  ['registrationInvitationNotFound', 404],
  ['setupTokenInvalid', 400],
  ['codeExpired', 400],
] as const)(
  'a registration whose answer was lost is repeated without harm: %s signs its person in',
  async (code, status) => {
    const logins = answer([lost, () => failure(code, status)], () => json({ data: tokens }))
    const send = registrationSender()
    await expect(send(verify, hoa)).rejects.toMatchObject({ kind: 'network' })
    expect(await send(verify, hoa)).toEqual({ ...tokens, isFirstSession: true })
    expect(logins()).toEqual([hoa])
  },
)

test('a name that is somebody else’s is refused as before, also after a lost answer', async () => {
  const taken = () => failure('usernameTaken', 409)
  const logins = answer([lost, taken, lost, taken], () => failure('wrongCredentials', 401))
  const send = registrationSender()
  await expect(send(verify, hoa)).rejects.toMatchObject({ kind: 'network' })
  await expect(send(verify, hoa)).rejects.toMatchObject({ code: 'usernameTaken' })
  expect(logins()).toHaveLength(1)
})

test('a registration that waits for an administrator says so when it is repeated', async () => {
  answer([lost, () => failure('usernameTaken', 409)], () => failure('registrationPending', 403, {}))
  const send = registrationSender()
  await expect(send(verify, hoa)).rejects.toMatchObject({ kind: 'network' })
  await expect(send(verify, hoa)).rejects.toMatchObject({ code: 'registrationPending' })
})

test('nobody is signed in to a name that they did not send before', async () => {
  const logins = answer(
    [() => failure('usernameTaken', 409), lost, () => failure('usernameTaken', 409)],
    () => json({ data: tokens }),
  )
  const send = registrationSender()
  await expect(send(verify, hoa)).rejects.toMatchObject({ code: 'usernameTaken' })
  await expect(send(verify, hoa)).rejects.toMatchObject({ kind: 'network' })
  const other = { ...hoa, username: 'hoa.tran' }
  await expect(send(verify, other)).rejects.toMatchObject({ code: 'usernameTaken' })
  expect(logins()).toEqual([])
})
