import type { RegistrationRules, SignInSettings } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { Queryable } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import type { ProvableIdentifier } from '../../identity/index.ts'
import { readSignInSettings } from '../sign-in/tenant-settings.ts'
import { findInvitation } from './invitation-store.ts'
import type { InvitationRow } from './tables.ts'
import { hashOf } from './tokens.ts'

/**
 * Who may make an account. An invitation is good under every rule; without one the mode of the tenant decides. Asked when somebody begins to
 * register and once more when the account is made: the rules may have changed meanwhile.
 */
export interface Admission {
  settings: SignInSettings
  rules: RegistrationRules
  invitation: InvitationRow | undefined
}

export async function readAdmission(
  app: App,
  tenantId: string,
  { invitationToken, db = app.db }: { invitationToken?: string | undefined; db?: Queryable } = {},
): Promise<Admission> {
  const settings = await readSignInSettings(db, tenantId)
  const { registration: rules } = await app.services.houseRules.of(tenantId, db === app.db ? undefined : db)
  const invitation =
    invitationToken === undefined ? undefined : await requireInvitation(app, tenantId, invitationToken, db)
  return { settings, rules, invitation }
}

/** @throws registrationInvitationNotFound also for one that is used up, over or revoked */
export async function requireInvitation(
  app: App,
  tenantId: string,
  token: string,
  db: Queryable = app.db,
): Promise<InvitationRow> {
  const row = await findInvitation(db, tenantId, hashOf(token), new Date(app.clock.now()))
  if (!row) throw fail('registrationInvitationNotFound')
  return row
}

/** Nobody gets an account that they could not sign in to. */
export const takesRegistrations = ({ settings }: Pick<Admission, 'settings'>): boolean =>
  settings.isRegistrationOpen && settings.isPasswordLoginEnabled

/** Whether somebody may try without an invitation. */
export const isOpen = (admission: Admission): boolean =>
  takesRegistrations(admission) && admission.rules.mode !== 'INVITATION'

/** What must be proven by a code, in this order: what the tenant wants proven, and the e-mail address where its domain decides. */
export function kindsToProve({ settings, rules, invitation }: Admission): ProvableIdentifier['kind'][] {
  const isByDomain = rules.mode === 'DOMAIN' && !invitation
  const kinds: ProvableIdentifier['kind'][] = []
  if (isByDomain || settings.verifiedIdentifiers.includes('EMAIL')) kinds.push('email')
  if (settings.verifiedIdentifiers.includes('PHONE')) kinds.push('phoneNumber')
  return kinds
}

/**
 * Whether the mode lets this person in, or on to the queue. `isInvited`: by a link that still works.
 * @throws registrationInvitationNeeded, emailDomainNotAllowed
 */
export function requireAdmitted(
  { mode, domains }: RegistrationRules,
  { isInvited, email }: { isInvited: boolean; email: string | null | undefined },
): { needsApproval: boolean } {
  if (isInvited) return { needsApproval: false }
  if (mode === 'INVITATION') throw fail('registrationInvitationNeeded')
  if (mode === 'DOMAIN' && !domains.includes(domainOf(email))) throw fail('emailDomainNotAllowed')
  return { needsApproval: mode === 'APPROVAL' }
}

const domainOf = (email: string | null | undefined) => email?.split('@')[1]?.toLowerCase() ?? ''
