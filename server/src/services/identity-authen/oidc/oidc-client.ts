import { showsNothing } from '@trau/contract/rules/visible'
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  type ServerMetadata,
} from 'openid-client'
import type { App } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import { AddressRefused } from '#platform/outbound.ts'
import { undici } from '#platform/undici.ts'
import { joinFullName } from '../../identity/index.ts'
import { secretPurpose } from './configurations.ts'
import type { ProviderRow } from './oidc-store.ts'

/** What a visit at the provider begins with, and its return is held against. */
export interface Visit {
  state: string
  nonce: string
  verifier: string
  redirectUri: string
}

/** Who the provider says it was. `email` only as far as the provider itself has verified it. */
export interface Visitor {
  issuer: string
  subject: string
  email: string | undefined
  name: string | undefined
  username: string | undefined
}

const timeoutSeconds = 5

/**
 * The provider as it describes itself. Only over TLS, and only at public addresses, but for what the environment's OUTBOUND_ALLOW names.
 * @param how.isFresh asks it again, however lately it was asked
 * @throws providerUnreachable
 */
export async function discover(
  app: App,
  provider: ProviderRow,
  how: { isFresh?: boolean } = {},
): Promise<Configuration> {
  const { tenant_id, provider_id: providerId, client_id, client_secret } = provider
  const key = JSON.stringify([tenant_id, providerId, provider.issuer, client_id, client_secret])
  const cachedConfiguration = app.services.oidcConfigurations.get(key)
  if (cachedConfiguration && !how.isFresh) return cachedConfiguration
  const issuer = new URL(provider.issuer)
  const isInsecure = issuer.protocol === 'http:'
  const discoveryFailure = () =>
    fail('providerUnreachable', { providerId, ...(how.isFresh && { refusedHost: issuer.hostname }) })
  if (isInsecure && !app.outbound.isNamed(issuer.hostname)) throw discoveryFailure()
  try {
    const configuration = await discovery(issuer, client_id, undefined, None(), {
      timeout: timeoutSeconds,
      [customFetch]: outboundFetch(app),
      ...(isInsecure && { execute: [allowInsecureRequests] }),
    })
    const secret = client_secret && app.secrets.open(client_secret, secretPurpose(tenant_id, providerId))
    const metadata = configuration.serverMetadata()
    const config = new Configuration(metadata, client_id, undefined, authenticationOf(metadata, secret))
    config.timeout = timeoutSeconds
    config[customFetch] = outboundFetch(app)
    // The signature too, and not only the connection that the token came by.
    enableNonRepudiationChecks(config)
    if (isInsecure) allowInsecureRequests(config)
    app.services.oidcConfigurations.set(key, config)
    return config
  } catch (error) {
    app.log.warn({ err: error, providerId }, 'a sign-in provider could not be reached')
    throw wasRefused(error) ? discoveryFailure() : fail('providerUnreachable', { providerId })
  }
}

/** Whether a connection was not made because of where it led; libraries wrap what is thrown on the way. */
function wasRefused(error: unknown): boolean {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++)
    if (at instanceof AddressRefused) return true
  return false
}

/** How this server shows that it is the client: by the way the provider takes, none where no secret was given. */
function authenticationOf(
  { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] }: ServerMetadata,
  secret: string | null,
): ClientAuth {
  if (!secret) return None()
  return methods.includes('client_secret_basic') ? ClientSecretBasic(secret) : ClientSecretPost(secret)
}

/** Authorization code with PKCE, state and nonce (RFC 9700). */
export async function beginVisit(
  config: Configuration,
  provider: ProviderRow,
  redirectUri: string,
): Promise<{ url: string; visit: Visit }> {
  const visit = {
    state: randomState(),
    nonce: randomNonce(),
    verifier: randomPKCECodeVerifier(),
    redirectUri,
  }
  const url = buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: [...new Set(['openid', ...provider.scopes])].join(' '),
    state: visit.state,
    nonce: visit.nonce,
    code_challenge: await calculatePKCECodeChallenge(visit.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, visit }
}

/**
 * Turns what the provider sent the browser back with into who it was.
 * @throws oidcRefused when the provider said no or the answer does not fit the visit, providerUnreachable when it did not answer
 */
export async function endVisit(
  app: App,
  config: Configuration,
  provider: ProviderRow,
  visit: Visit,
  parameters: Record<string, string>,
): Promise<Visitor> {
  const url = new URL(visit.redirectUri)
  url.search = new URLSearchParams(parameters).toString()
  try {
    const tokens = await authorizationCodeGrant(config, url, {
      pkceCodeVerifier: visit.verifier,
      expectedState: visit.state,
      expectedNonce: visit.nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()!
    const isComplete = wantedClaims.every(claim => claims[claim] !== undefined)
    const userInfo: Record<string, unknown> =
      !isComplete && config.serverMetadata().userinfo_endpoint
        ? await fetchUserInfo(config, tokens.access_token, claims.sub).catch(error => {
            if (claims.email === undefined) throw error
            // What the token says is enough to know the person.
            app.log.warn(
              { err: error, providerId: provider.provider_id },
              'a provider’s UserInfo was not had',
            )
            return {}
          })
        : {}
    return { issuer: claims.iss, subject: claims.sub, ...readClaims(claims, userInfo) }
  } catch (error) {
    app.log.warn({ err: error, providerId: provider.provider_id }, 'a provider’s sign-in came to nothing')
    if (isNoAnswer(error)) throw fail('providerUnreachable', { providerId: provider.provider_id })
    throw fail('oidcRefused')
  }
}

/** Providers put some of them into the ID token and some into UserInfo. */
const wantedClaims = ['email', 'email_verified', 'name', 'preferred_username']

/** What the ID token says wins; `email_verified` is first about the address that stands beside it. */
export function readClaims(
  token: Record<string, unknown>,
  userInfo: Record<string, unknown>,
): Pick<Visitor, 'email' | 'name' | 'username'> {
  const all = { ...userInfo, ...token }
  const [source, other] = token.email === undefined ? [userInfo, token] : [token, userInfo]
  const isSame = other.email === undefined || sameAddress(source.email, other.email)
  const isVerified = source.email_verified ?? (isSame ? other.email_verified : undefined)
  const [givenName, family] = [textOf(all.given_name, 100), textOf(all.family_name, 100)]
  const joinedName = joinFullName({ firstName: givenName ?? '', lastName: family ?? '' })
  return {
    // Some providers write the boolean as text.
    email: isVerified === true || isVerified === 'true' ? textOf(all.email, 254) : undefined,
    name: textOf(all.name, 100) ?? textOf(joinedName, 100) ?? textOf(all.nickname, 100),
    username: textOf(all.preferred_username, 64) ?? textOf(all.nickname, 64),
  }
}

const sameAddress = (one: unknown, other: unknown) =>
  String(one).toLowerCase() === String(other).toLowerCase()

const textOf = (value: unknown, max: number) =>
  typeof value === 'string' && !showsNothing(value) ? value.trim().slice(0, max) : undefined

/** The network failed or the provider broke; everything else is an answer that was not right. */
function isNoAnswer(error: unknown): boolean {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) return false
  const { name, code } = error as { name?: string; code?: string }
  return name === 'TimeoutError' || code === 'OAUTH_TIMEOUT' || error instanceof TypeError
}

/** Every request to a provider: address checked as it is connected to, no redirects, no cookies. */
function outboundFetch({ outbound }: App) {
  return async (url: string, options: object): Promise<Response> => {
    outbound.check(new URL(url))
    const answer = await undici().fetch(url, {
      ...options,
      redirect: 'manual',
      dispatcher: outbound.agent,
    } as never)
    return answer as unknown as Response
  }
}
