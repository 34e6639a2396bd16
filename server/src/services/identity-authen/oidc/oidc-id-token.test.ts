import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@trau/contract'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startApp, type TestApp } from '../../../testing/app.ts'
import { readClaims } from './oidc-client.ts'

const device = { 'x-device-id': 'may-cua-an' }
const providerIds = ['cong-ty', 'truong']

/** Two providers that say whatever the test wants them to, at /cong-ty and /truong of one server. */
let app: TestApp
let lan: Person
let provider: Server
let origin: string
let issuer: string
let keys: Awaited<ReturnType<typeof generateKeyPair>>
let idToken: string
/** What the provider's UserInfo says beside the token; without it there is no such endpoint. */
let userInfo: object | undefined
beforeAll(async () => {
  keys = await generateKeyPair('RS256')
  const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'a', alg: 'RS256', use: 'sig' }] }
  provider = createServer((request, response) => {
    const [, name, ...path] = request.url!.split('/')
    const own = `${origin}/${name}`
    const answers: Record<string, object> = {
      '.well-known/openid-configuration': {
        issuer: own,
        authorization_endpoint: `${own}/auth`,
        token_endpoint: `${own}/token`,
        jwks_uri: `${own}/jwks`,
        ...(userInfo && { userinfo_endpoint: `${own}/userinfo` }),
        id_token_signing_alg_values_supported: ['RS256'],
      },
      jwks,
      userinfo: { sub: 'an', ...userInfo },
      token: { access_token: 'x', token_type: 'bearer', id_token: idToken },
    }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answers[path.join('/')]))
  })
  await new Promise<void>(resolve => provider.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  issuer = `${origin}/cong-ty`
  app = await startApp({
    env: { PUBLIC_URL: 'http://trau.test', OUTBOUND_ALLOW: '127.0.0.1', LOG_LEVEL: 'fatal' },
  })
  lan = await app.person('Lan', { isAdmin: true })
  await offerProviders()
})

/** Anew, so that the providers are asked again how they describe themselves. */
async function offerProviders() {
  const client = { clientId: 'trau', clientSecret: 'of the tests' }
  const providers = providerIds.map(providerId => ({
    ...{ ...client, providerId, name: providerId },
    issuer: `${origin}/${providerId}`,
  }))
  app.app.services.oidcConfigurations.clear()
  await lan.ask(contract.identityAuthen.updateProvidersConfig, { body: { providers } })
}
afterAll(async () => {
  await app.close()
  provider.close()
})

async function visit(tokenOf: (nonce: string) => Promise<string> | string, providerId = 'cong-ty') {
  const { startOidcSignIn, finishOidcSignIn } = contract.signIn
  const started = await app.call(startOidcSignIn, { params: { providerId } }, { headers: device })
  const { url, sessionId } = started.data!
  const { searchParams } = new URL(url)
  idToken = await tokenOf(searchParams.get('nonce')!)
  const parameters = { code: 'c', state: searchParams.get('state')! }
  return app.call(finishOidcSignIn, { body: { sessionId, parameters } }, { headers: device })
}

const signIn = async (tokenOf: Parameters<typeof visit>[0]) =>
  (await visit(tokenOf)).error?.code ?? 'signed in'

const token = (claims: object, key = keys.privateKey) =>
  new SignJWT({ sub: 'an', iss: issuer, aud: 'trau', ...claims })
    .setProtectedHeader({ alg: 'RS256', kid: 'a' })
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(key)

it('an ID token signs in when it is the provider’s, for us, of this visit and of now', async () => {
  expect(await signIn(nonce => token({ nonce }))).toBe('signed in')
})

it('an ID token of another key, or unsigned, is refused, though it came by the provider’s own connection', async () => {
  const others = await generateKeyPair('RS256')
  expect(await signIn(nonce => token({ nonce }, others.privateKey))).toBe('oidcRefused')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const time = Math.floor(Date.now() / 1000)
  const claims = { sub: 'an', iss: issuer, aud: 'trau', iat: time, exp: time + 300 }
  expect(await signIn(nonce => `${part({ alg: 'none' })}.${part({ ...claims, nonce })}.`)).toBe('oidcRefused')
})

it('an ID token of another visit, for another client, of another issuer, or without a person is refused', async () => {
  for (const changed of [
    { nonce: 'of another visit' },
    { nonce: undefined },
    { aud: 'another' },
    { iss: 'https://hostile.invalid' },
    { sub: undefined },
  ])
    expect(await signIn(nonce => token({ nonce, ...changed })), JSON.stringify(changed)).toBe('oidcRefused')
})

describe('what is taken from the token and from UserInfo', () => {
  const email = 'an@congty.vn'
  it.each<[string, object, object | undefined, object]>([
    [
      'the name of UserInfo where the token has an address alone',
      { email, email_verified: true },
      { name: 'Nguyễn Văn An', preferred_username: 'an.nguyen' },
      { email, name: 'Nguyễn Văn An', username: 'an.nguyen' },
    ],
    [
      'an address whose "true" is text',
      { email, email_verified: 'true', name: 'An' },
      undefined,
      { email, name: 'An' },
    ],
    [
      'no address whose "false" is text',
      { email, email_verified: 'false', name: 'An' },
      undefined,
      { name: 'An' },
    ],
    ['an address that UserInfo calls verified', { email }, { email_verified: true }, { email }],
    [
      'no address where UserInfo verifies another',
      { email },
      { email: 'khac@x.vn', email_verified: true },
      {},
    ],
    [
      'no address that the token calls unverified, whatever UserInfo says',
      { email, email_verified: false },
      { email, email_verified: true },
      {},
    ],
    [
      'no address that UserInfo calls unverified, where the token says "verified" without one',
      { email_verified: true },
      { email, email_verified: false },
      {},
    ],
    [
      'family and given name where there is no full one',
      { given_name: 'An', family_name: 'Nguyễn Văn' },
      undefined,
      { name: 'Nguyễn Văn An' },
    ],
    ['a nickname where there is nothing else', { nickname: 'an' }, undefined, { name: 'an', username: 'an' }],
  ])('%s', (_, ofToken, ofUserInfo, wanted) => {
    expect(readClaims({ ...ofToken }, { ...ofUserInfo })).toEqual({
      email: undefined,
      name: undefined,
      username: undefined,
      ...wanted,
    })
  })

  it('a person whose token has an address alone gets the name that UserInfo has', async () => {
    userInfo = { sub: 'hoa', name: 'Trần Thị Hoa', preferred_username: 'hoa.tran', email_verified: true }
    await offerProviders()
    const { data } = await visit(nonce => token({ nonce, sub: 'hoa', email: 'hoa@congty.vn' }))
    userInfo = undefined
    await offerProviders()
    expect(data!.userInfo).toMatchObject({
      fullName: 'Trần Thị Hoa',
      username: 'hoa.tran',
      email: 'hoa@congty.vn',
      verifiedEmail: true,
    })
  })
})

it('the same subject at another provider is another person', async () => {
  const userOf = async (providerId: string) => {
    const iss = `${origin}/${providerId}`
    return (await visit(nonce => token({ nonce, sub: 'binh', iss }), providerId)).data!.userInfo.userId
  }
  const binh = await userOf('cong-ty')
  expect(await userOf('truong')).not.toBe(binh)
  expect(await userOf('cong-ty')).toBe(binh)
  expect((await visit(nonce => token({ nonce, sub: 'binh' }), 'truong')).error?.code).toBe('oidcRefused')
})
