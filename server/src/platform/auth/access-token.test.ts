import { exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import type { Failure } from '../errors.ts'
import { type AccessTokens, accessTokenLifeMs, createAccessTokens } from './access-token.ts'
import type { SigningKeys } from './keys.ts'
import type { Revocations } from './revocations.ts'

let keys: SigningKeys
let others: SigningKeys
let tokens: AccessTokens
let now = Date.now()
const ended = new Set<string>()

beforeAll(async () => {
  ;[keys, others] = await Promise.all([makeKeys(), makeKeys()])
  const revocations = { isRevoked: ({ sessionId }: { sessionId: string }) => ended.has(sessionId) }
  tokens = createAccessTokens(keys, revocations as Revocations, { now: () => now })
})

async function makeKeys(): Promise<SigningKeys> {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true })
  return { ...pair, kid: crypto.randomUUID() }
}

const caller = { tenantId: 'default', userId: 'an', sessionId: 's' }

/** A token as ours are, but for what is named. */
function forge(changed: { header?: object; claims?: object; audience?: string; issuer?: string }) {
  return new SignJWT({ tenant: 'default', sid: 's', ...changed.claims })
    .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt', ...changed.header })
    .setSubject('an')
    .setAudience(changed.audience ?? 'trau')
    .setIssuer(changed.issuer ?? 'trau')
    .setExpirationTime(Math.floor(now / 1000) + 600)
}

const answerTo = (token: string) =>
  tokens.verify(token).then(
    () => 'accepted',
    error => (error as Failure).code,
  )

test('a token says who, where, in which session, and until when', async () => {
  const { token, expiresAt } = await tokens.issue(caller)
  expect(await tokens.verify(token)).toEqual({ ...caller, expiresAt })
  expect(expiresAt - now).toBeLessThanOrEqual(accessTokenLifeMs)
})

test('only our own key, by the one algorithm, makes a token: not another key, a shared secret, nor one that the token brings', async () => {
  expect(await answerTo(await forge({}).sign(keys.privateKey))).toBe('accepted')
  expect(await answerTo(await forge({}).sign(others.privateKey))).toBe('unauthenticated')
  const spki = new TextEncoder().encode(await exportSPKI(keys.publicKey))
  expect(await answerTo(await forge({ header: { alg: 'HS256' } }).sign(spki))).toBe('unauthenticated')
  const jwk = await crypto.subtle.exportKey('jwk', others.publicKey)
  const brought = await importJWK(await crypto.subtle.exportKey('jwk', others.privateKey), 'EdDSA')
  const header = { jwk, jku: 'https://hostile.invalid/keys', kid: keys.kid }
  expect(await answerTo(await forge({ header }).sign(brought))).toBe('unauthenticated')
})

test('a token of another kind, for or from somebody else, is none', async () => {
  for (const changed of [
    { header: { typ: 'JWT' } },
    { header: { typ: 'dpop+jwt' } },
    { audience: 'another' },
    { issuer: 'another' },
    { claims: { tenant: 5 } },
    { claims: { sid: undefined } },
    { claims: { nbf: Math.floor(now / 1000) + 300 } },
  ])
    expect(await answerTo(await forge(changed).sign(keys.privateKey)), JSON.stringify(changed)).toBe(
      'unauthenticated',
    )
})

test('a token that was good before ends with its time, and with its session', async () => {
  const { token } = await tokens.issue(caller)
  expect(await answerTo(token)).toBe('accepted')
  ended.add('s')
  expect(await answerTo(token)).toBe('sessionRevoked')
  ended.clear()
  now += accessTokenLifeMs
  expect(await answerTo(token)).toBe('accessTokenExpired')
})
