import type { contract, InputOf, Tokens } from '@trau/contract'
import type { App, Context } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { fail } from '#platform/errors.ts'
import type { Handler } from '#platform/http/routes.ts'
import { transact } from '#platform/outbox/outbox.ts'
import { normalizeEmail, normalizePhone, type ProvableIdentifier } from '../../identity/index.ts'
import { kindsToProve, readAdmission, requireAdmitted, takesRegistrations } from '../admission/admission.ts'
import { type Admitted, admit, settleNewcomer } from '../admission/admit.ts'
import { checkPasswordStrength } from '../passwords/password-strength.ts'
import { requireProof } from '../sign-in/require-proof.ts'
import { askForProof, makeAdministrator, type Registration, signInTo, takenBy } from './registration.ts'
import { isSetupToken, takeSetupToken } from './setup-token.ts'
import { isUsernameHeld, readUsername } from './usernames.ts'

type Body = InputOf<typeof contract.identityAuthen.register>['body']

/**
 * Where the tenant wants identifiers proven there is no account yet: it is made when the last code came back. Where an administrator approves,
 * the registration waits then.
 */
export const register: Handler<typeof contract.identityAuthen.register, App> = async (context, { body }) => {
  const { app, tenantId, ipAddress } = context
  const { setupToken } = body
  const isSetup = setupToken !== undefined
  const admission = await readAdmission(app, tenantId, isSetup ? {} : body)
  // Who set the machine up needs no proof of a mailbox, and there may be no mail server yet.
  const toProve = isSetup ? [] : kindsToProve(admission)
  const { username, email, phoneNumber } = readNames(body, toProve)
  const rules = await app.services.houseRules.of(tenantId)
  const shortPhone = phoneNumber?.replace(/^\+84/, '0') ?? ''
  const personalWords = [username, body.fullName, email ?? '', phoneNumber ?? '', shortPhone]
  checkPasswordStrength(body.password, personalWords, rules.passwords)
  if (isSetup) {
    if (!(await isSetupToken(app.db, tenantId, setupToken))) throw fail('setupTokenInvalid')
  } else {
    if (!takesRegistrations(admission)) throw fail('registrationClosed')
    requireAdmitted(admission.rules, { isInvited: admission.invitation !== undefined, email })
  }
  if (body.consent && body.consent.version > (await app.services.consents.currentVersion(app, tenantId)))
    throw fail('validationFailed', { fields: [{ path: 'body.consent.version', reason: 'invalid' }] })
  // The unique indexes decide; this only spares the hash.
  if (await isUsernameHeld(app.db, tenantId, username)) throw fail('usernameTaken')

  const keyThumbprint = await requireProof(context)
  // Where anything is proven, what is not is not kept: an account that shows it, or does not, would tell whether it is somebody's.
  const keeps = (kind: ProvableIdentifier['kind']) => toProve.length === 0 || toProve.includes(kind)
  const registration: Registration = {
    username,
    email: keeps('email') ? email : undefined,
    phoneNumber: keeps('phoneNumber') ? phoneNumber : undefined,
    fullName: body.fullName,
    language: body.language,
    passwordHash: await app.services.passwords.hash(body.password),
    toProve,
    proven: [],
    invitationId: admission.invitation?.invitation_id,
    consent: body.consent && { ...body.consent, time: app.clock.now() },
  }
  if (toProve.length > 0) {
    const otp = await transact(app, tx => askForProof(tx, app, registration, { tenantId, ipAddress }))
    throw fail('verificationRequired', otp)
  }
  try {
    if (!isSetup) return await admitted(context, tx => admit(tx, context, registration, keyThumbprint))
    return await transact(app, async tx => {
      if (!(await takeSetupToken(tx, tenantId, setupToken))) throw fail('setupTokenInvalid')
      const administrator = await makeAdministrator(tx, app, tenantId, registration)
      return signInTo(tx, context, administrator, keyThumbprint)
    })
  } catch (error) {
    throw takenBy(error)
  }
}

/** Commits, then answers: a place in the queue is a refusal that stays. */
async function admitted(context: Context, work: (tx: Tx) => Promise<Admitted>): Promise<Tokens> {
  return tokensOf(context, await transact(context.app, work))
}

/** @throws registrationPending */
export async function tokensOf({ app, tenantId }: Context, outcome: Admitted): Promise<Tokens> {
  if ('pending' in outcome) throw fail('registrationPending', outcome.pending)
  await settleNewcomer(app, tenantId, outcome.tokens.userInfo.userId)
  return outcome.tokens
}

/** All that is wrong with the names, at once. An empty e-mail or phone number is none. */
function readNames(
  body: Body,
  toProve: readonly ProvableIdentifier['kind'][],
): {
  username: string
  email: string | undefined
  phoneNumber: string | undefined
} {
  const fields: { path: string; reason: string; min?: number; max?: number }[] = []
  const name = readUsername(body.username)
  if (!('username' in name)) fields.push({ path: 'body.username', ...name })
  const email = body.email?.trim() ? normalizeEmail(body.email) : undefined
  if (body.email?.trim() && !email) fields.push({ path: 'body.email', reason: 'emailInvalid' })
  const phoneNumber = body.phoneNumber?.trim() ? normalizePhone(body.phoneNumber) : undefined
  if (body.phoneNumber?.trim() && !phoneNumber)
    fields.push({ path: 'body.phoneNumber', reason: 'phoneNumberInvalid' })
  for (const kind of toProve)
    if (!body[kind]?.trim()) fields.push({ path: `body.${kind}`, reason: 'required' })
  if (!('username' in name) || fields.length > 0) throw fail('validationFailed', { fields })
  return { username: name.username, email, phoneNumber }
}
