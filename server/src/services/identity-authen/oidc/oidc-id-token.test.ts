import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { contract } from '@trau/contract'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../testing/app.ts'

const device = { 'x-device-id': 'may-cua-an' }
const providerIds = ['cong-ty', 'truong']

/** Two providers that say whatever the test wants them to, at /cong-ty and /truong of one server. */
let app: TestApp
let provider: Server
let origin: string
let issuer: string
let keys: Awaited<ReturnType<typeof generateKeyPair>>
let idToken: string
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
        id_token_signing_alg_values_supported: ['RS256'],
      },
      jwks,
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
  const lan = await app.person('Lan', { isAdmin: true })
  const client = { clientId: 'trau', clientSecret: 'of the tests' }
  const providers = providerIds.map(providerId => ({
    ...{ ...client, providerId, name: providerId },
    issuer: `${origin}/${providerId}`,
  }))
  await lan.ask(contract.identityAuthen.updateProvidersConfig, { body: { providers } })
})
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
