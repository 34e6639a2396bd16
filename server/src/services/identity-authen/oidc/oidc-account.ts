import { randomInt } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'
import type { Context } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db/index.ts'
import { fail } from '../../../platform/errors.ts'
import { transact } from '../../../platform/outbox/outbox.ts'
import { plainLetters } from '../../../platform/plain-letters.ts'
import {
  findAccount,
  findUser,
  insertAccount,
  isProven,
  normalizeEmail,
  splitFullName,
  type UserRow,
} from '../../identity/index.ts'
import { securityNotice } from '../notices/notices.ts'
import { takeFromWhoNamedIt } from '../registration/registration.ts'
import { readUsername } from '../registration/usernames.ts'
import { readSignInSettings } from '../sign-in/tenant-settings.ts'
import type { Visitor } from './oidc-client.ts'
import {
  type IdentityRow,
  insertIdentity,
  lockIdentity,
  type ProviderRow,
  touchIdentity,
} from './oidc-store.ts'

/**
 * The account of whoever signed in at a provider: the one it is linked to; else, where the administrator trusts the provider's word for
 * e-mail addresses, the one that has proven the same address; else a new one.
 * @throws registrationClosed, identifierTaken when a proven address belongs to an account that must link first
 */
export async function accountOf(context: Context, provider: ProviderRow, visitor: Visitor): Promise<UserRow> {
  const { app } = context
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact(app, tx => findOrMake(tx, context, provider, visitor))
    } catch (error) {
      // Two visits of one person at once, or two people of one name: the second looks again.
      if ((error as { code?: string }).code !== '23505' || attempt === 5) throw error
    }
  }
}

async function findOrMake(
  tx: Tx,
  context: Context,
  provider: ProviderRow,
  visitor: Visitor,
): Promise<UserRow> {
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
    if (!provider.links_verified_email) throw fail('identifierTaken')
    await link(tx, context, provider, visitor, holder.user)
    return holder.user
  }
  const { isRegistrationOpen } = await readSignInSettings(tx, tenantId)
  if (!provider.allows_registration || !isRegistrationOpen) throw fail('registrationClosed')
  const userId = uuidv7()
  if (email) await takeFromWhoNamedIt(tx, app, tenantId, { kind: 'email', value: email, forUserId: userId })
  const fullName = visitor.name ?? visitor.username ?? visitor.email?.split('@')[0] ?? provider.name
  const account = await insertAccount(tx, {
    tenantId,
    userId,
    username: await freeUsername(tx, tenantId, visitor),
    email: email ?? undefined,
    verifiedEmail: Boolean(email),
    phoneNumber: undefined,
    passwordHash: null,
    providerType: 'OIDC',
    fullName,
    ...splitFullName(fullName),
    language: undefined,
    isAdmin: false,
    now: app.clock.now(),
  })
  await insertIdentity(tx, identityRow(context, provider, visitor, account.user_id))
  return account
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
  await insertIdentity(tx, row)
  await securityNotice(tx, context.app, user, { kind: 'providerLinked', detail: provider.name, by: context })
  return row
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
async function freeUsername(tx: Tx, tenantId: string, visitor: Visitor): Promise<string> {
  const candidates = [visitor.username, visitor.email?.split('@')[0], visitor.name, 'ban'].map(plainName)
  const base = candidates.find(name => 'username' in readUsername(name)) ?? 'ban.moi'
  for (let digits = 0; ; digits++) {
    const suffix = digits === 0 ? '' : `.${randomInt(10 ** (digits + 2))}`
    const username = base.slice(0, 32 - suffix.length) + suffix
    if (!(await findAccount(tx, tenantId, { kind: 'username', value: username }))) return username
  }
}

/** Of what a provider says as much as a username could be made of: it may say anything, at any length. */
export const plainName = (name: string | undefined) =>
  plainLetters((name ?? '').slice(0, 256))
    .toLowerCase()
    .replace(/[^a-z0-9._]+/g, '.')
    .replace(/^[^a-z]+|[.]+$/g, '')
    .slice(0, 32)
