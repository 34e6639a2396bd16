import { randomInt } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { App, Context } from '#platform/app.ts'
import { uniqueConstraintOf } from '#platform/db/failure.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { plainLetters } from '#platform/plain-letters.ts'
import { findAccount, findUser, isProven, normalizeEmail, type UserRow } from '../../identity/index.ts'
import { readAdmission, requireAdmitted } from '../admission/admission.ts'
import { enqueue, settleNewcomer, spendInvitation } from '../admission/admit.ts'
import { deleteWaitingOfIdentity, renewTokenOfIdentity } from '../admission/request-store.ts'
import { makeToken } from '../admission/tokens.ts'
import { securityNotice } from '../notices/notices.ts'
import { makeAccount } from '../registration/registration.ts'
import { isUsernameHeld, readUsername } from '../registration/usernames.ts'
import type { Visitor } from './oidc-client.ts'
import {
  type IdentityRow,
  insertIdentity,
  lockIdentity,
  type ProviderRow,
  touchIdentity,
} from './oidc-store.ts'

/** Who came back from a provider, and by which invitation they set out. */
export interface Arrival {
  provider: ProviderRow
  visitor: Visitor
  invitationId: string | undefined
}

/**
 * The account of whoever signed in at a provider: the one it is linked to; else, where the administrator trusts the provider's word for
 * e-mail addresses, the one that has proven the same address, unless it holds a role; else a new one, where the rules of registration let them
 * in.
 * @throws registrationClosed, registrationPending and what `admit` throws; identifierTaken when a proven address belongs to an account that must
 * link first
 */
export async function accountOf(context: Context, arrival: Arrival): Promise<UserRow> {
  const { app, tenantId } = context
  for (let attempt = 1; ; attempt++) {
    try {
      const outcome = await transact(app, tx => findOrMake(tx, context, arrival))
      if ('registrationToken' in outcome) throw fail('registrationPending', outcome)
      if (arrival.invitationId) await settleNewcomer(app, tenantId, outcome.user_id)
      return outcome
    } catch (error) {
      // Two visits of one person at once, or two people of one name: the second looks again.
      if (uniqueConstraintOf(error) === undefined || attempt === 5) throw error
    }
  }
}

async function findOrMake(
  tx: Tx,
  context: Context,
  { provider, visitor, invitationId }: Arrival,
): Promise<UserRow | { registrationToken: string }> {
  const { app, tenantId } = context
  const identity = await lockIdentity(tx, tenantId, visitor)
  const user = identity && (await findUser(tx, tenantId, identity.user_id))
  if (user) {
    await touchIdentity(tx, identity, visitor.email ?? identity.email, new Date(app.clock.now()))
    return user
  }
  const email = visitor.email && normalizeEmail(visitor.email)
  const holder = email ? await findAccount(tx, tenantId, { kind: 'email', value: email }) : undefined
  if (holder && isProven(holder.user, 'email')) {
    // Whoever sets up a provider could otherwise name an administrator's address there and come in as them.
    const isAdministrator = await app.services.administrators.holdsRole(tx, {
      tenantId,
      userId: holder.user.user_id,
    })
    if (!provider.links_verified_email || isAdministrator) throw fail('identifierTaken')
    await link(tx, context, provider, visitor, holder.user)
    return holder.user
  }
  const { settings, rules } = await readAdmission(app, tenantId, { db: tx })
  if (!provider.allows_registration || !settings.isRegistrationOpen) throw fail('registrationClosed')
  const { needsApproval } = requireAdmitted(rules, { isInvited: invitationId !== undefined, email })
  const newcomer = {
    username: await freeUsername(tx, tenantId, visitor),
    fullName: visitor.name ?? visitor.username ?? visitor.email?.split('@')[0] ?? provider.name,
    email: email || undefined,
    proven: email ? (['email'] as 'email'[]) : [],
  }
  if (needsApproval) return enqueueVisitor(tx, app, tenantId, { provider, visitor }, newcomer)
  const account = await makeAccount(tx, app, tenantId, {
    ...newcomer,
    passwordHash: null,
    providerType: 'OIDC',
  })
  if (invitationId) await spendInvitation(tx, app, tenantId, { invitationId, userId: account.user_id })
  await admitIdentity(tx, identityRow(context, provider, visitor, account.user_id))
  return account
}

/** In the queue; who comes again while they wait gets a token for what waits already. */
async function enqueueVisitor(
  tx: Tx,
  app: App,
  tenantId: string,
  { provider, visitor }: Pick<Arrival, 'provider' | 'visitor'>,
  newcomer: { username: string; fullName: string; email: string | undefined; proven: string[] },
): Promise<{ registrationToken: string }> {
  const { token, hash } = makeToken()
  if (await renewTokenOfIdentity(tx, tenantId, visitor, hash)) return { registrationToken: token }
  return enqueue(tx, app, {
    tenant_id: tenantId,
    username: newcomer.username,
    full_name: newcomer.fullName,
    email: newcomer.email ?? null,
    phone_number: null,
    language: null,
    proven: newcomer.proven,
    password_hash: null,
    consent: null,
    identity: {
      providerId: provider.provider_id,
      providerName: provider.name,
      issuer: visitor.issuer,
      subject: visitor.subject,
      email: visitor.email ?? null,
    },
  })
}

/** Adds the provider's account as a way in. @throws the unique violation of `oidc_identity_subject` */
export async function link(
  tx: Tx,
  context: Context,
  provider: ProviderRow,
  visitor: Visitor,
  user: UserRow,
): Promise<IdentityRow> {
  const row = identityRow(context, provider, visitor, user.user_id)
  await admitIdentity(tx, row)
  await securityNotice(tx, context.app, user, { kind: 'providerLinked', detail: provider.name, by: context })
  return row
}

/** A registration that waits by it is locked before, in the order in which its approval takes the two. */
async function admitIdentity(tx: Tx, row: IdentityRow): Promise<void> {
  await deleteWaitingOfIdentity(tx, row.tenant_id, row)
  await insertIdentity(tx, row)
}

const identityRow = (
  { app, tenantId }: Context,
  provider: ProviderRow,
  visitor: Visitor,
  userId: string,
): IdentityRow => ({
  tenant_id: tenantId,
  identity_id: uuidv7(),
  user_id: userId,
  provider_id: provider.provider_id,
  issuer: visitor.issuer,
  subject: visitor.subject,
  email: visitor.email ?? null,
  created_time: new Date(app.clock.now()),
  last_used_time: null,
})

/** As the person is called there, made to fit; with digits behind it where it is taken. */
export async function freeUsername(
  tx: Tx,
  tenantId: string,
  visitor: Pick<Visitor, 'username' | 'email' | 'name'>,
): Promise<string> {
  const candidates = [visitor.username, visitor.email?.split('@')[0], visitor.name, 'ban'].map(plainName)
  const base = candidates.find(name => 'username' in readUsername(name)) ?? 'ban.moi'
  for (let digits = 0; ; digits++) {
    const suffix = digits === 0 ? '' : `.${randomInt(10 ** (digits + 2))}`
    const username = base.slice(0, 32 - suffix.length) + suffix
    if (!(await isUsernameHeld(tx, tenantId, username))) return username
  }
}

/** Of what a provider says as much as a username could be made of: it may say anything, at any length. */
export const plainName = (name: string | undefined) =>
  plainLetters((name ?? '').slice(0, 256))
    .toLowerCase()
    .replace(/[^a-z0-9._]+/g, '.')
    .replace(/^[^a-z]+|[.]+$/g, '')
    .slice(0, 32)
