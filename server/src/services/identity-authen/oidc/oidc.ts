import type { Context } from '#platform/app.ts'
import { fail } from '#platform/errors.ts'
import {
  beginChallenge,
  type ChallengeRow,
  endChallenge,
  findChallenge,
} from '../second-factor/challenges.ts'
import type { Visit, Visitor } from './oidc-client.ts'
import { findProvider, type ProviderRow } from './oidc-store.ts'

/** Where providers send the browser back to: a page of the client, which hands everything in. */
export const redirectUriOf = ({ origin }: Context) => `${origin}/auth/oidc`

interface Kept extends Visit {
  providerId: string
  /** The link that the person came by. */
  invitationId?: string
}

/**
 * Begins a visit at a provider. The secret stays with this browser, so that an answer pushed to another one (login CSRF) is worth nothing.
 * @throws providerNotFound, providerUnreachable
 */
export async function startVisit(
  context: Context,
  providerId: string,
  { invitationId, ...how }: { kind: 'OIDC_SIGN_IN' | 'OIDC_LINK'; userId?: string; invitationId?: string },
): Promise<{ url: string; sessionId: string }> {
  const { app, tenantId } = context
  const provider = await findProvider(app.db, tenantId, providerId)
  if (!provider) throw fail('providerNotFound')
  const { beginVisit, discover } = await import('./oidc-client.ts')
  const { url, visit } = await beginVisit(await discover(app, provider), provider, redirectUriOf(context))
  const storedVisit: Kept = { ...visit, providerId, ...(invitationId && { invitationId }) }
  const { secret } = await beginChallenge(app.db, context, { ...how, data: storedVisit })
  return { url, sessionId: secret }
}

/**
 * The end of a visit: who it was. It is spent by whoever comes first, right or wrong.
 * @throws challengeInvalid, providerNotFound, providerUnreachable, oidcRefused
 */
export async function finishVisit(
  context: Context,
  body: { sessionId: string; parameters: Record<string, string> },
  how: { kind: 'OIDC_SIGN_IN' | 'OIDC_LINK'; userId?: string },
): Promise<{ provider: ProviderRow; visitor: Visitor; invitationId: string | undefined }> {
  const { app, tenantId } = context
  const challenge = await findChallenge(app.db, context, { kind: how.kind, secret: body.sessionId })
  if (!isOwn(challenge, how.userId) || !(await endChallenge(app.db, challenge)))
    throw fail('challengeInvalid')
  const { providerId, invitationId, ...visit } = challenge.data as Kept
  const provider = await findProvider(app.db, tenantId, providerId)
  if (!provider) throw fail('providerNotFound')
  const { discover, endVisit } = await import('./oidc-client.ts')
  const visitor = await endVisit(app, await discover(app, provider), provider, visit, body.parameters)
  return { provider, visitor, invitationId }
}

const isOwn = (challenge: ChallengeRow | undefined, userId: string | undefined): challenge is ChallengeRow =>
  challenge !== undefined && challenge.user_id === (userId ?? null)
