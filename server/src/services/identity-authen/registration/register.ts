import type { contract, InputOf, SignInSettings } from '@trau/contract'
import type { App } from '../../../platform/app.ts'
import { fail } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/routes.ts'
import { transact } from '../../../platform/outbox/outbox.ts'
import { findAccount, normalizeEmail, normalizePhone, type ProvableIdentifier } from '../../identity/index.ts'
import { checkPasswordStrength } from '../passwords/password-strength.ts'
import { requireProof } from '../sign-in/require-proof.ts'
import { readSignInSettings } from '../sign-in/tenant-settings.ts'
import { askForProof, makeAccount, type Registration, takenBy } from './registration.ts'
import { isSetupToken, takeSetupToken } from './setup-token.ts'
import { readUsername } from './usernames.ts'

type Body = InputOf<typeof contract.identityAuthen.register>['body']

/** Where the tenant wants identifiers proven there is no account yet: it is made when the last code came back. */
export const register: Handler<typeof contract.identityAuthen.register, App> = async (context, { body }) => {
  const { app, tenantId, ipAddress } = context
  const { setupToken } = body
  const settings = await readSignInSettings(app.db, tenantId)
  // Who set the machine up needs no proof of a mailbox, and there may be no mail server yet.
  const toProve = setupToken === undefined ? kindsOf(settings) : []
  const { username, email, phoneNumber } = readNames(body, toProve)
  checkPasswordStrength(body.password, [
    username,
    body.fullName,
    email ?? '',
    phoneNumber ?? '',
    phoneNumber?.replace(/^\+84/, '0') ?? '',
  ])
  if (setupToken !== undefined) {
    if (!(await isSetupToken(app.db, tenantId, setupToken))) throw fail('setupTokenInvalid')
  } else if (!isOpen(settings)) {
    throw fail('registrationClosed')
  }
  // The unique index decides; this only spares the hash.
  if (await findAccount(app.db, tenantId, { kind: 'username', value: username })) throw fail('usernameTaken')

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
  }
  if (toProve.length > 0) {
    const otp = await transact(app, tx => askForProof(tx, app, registration, { tenantId, ipAddress }))
    throw fail('verificationRequired', otp)
  }
  try {
    return await transact(app, async tx => {
      const isAdmin = setupToken !== undefined
      if (isAdmin && !(await takeSetupToken(tx, tenantId, setupToken))) throw fail('setupTokenInvalid')
      return makeAccount(tx, context, registration, { keyThumbprint, isAdmin })
    })
  } catch (error) {
    throw takenBy(error) ?? error
  }
}

/** Nobody gets an account that they could not sign in to. */
export const isOpen = (settings: SignInSettings) =>
  settings.isRegistrationOpen && settings.isPasswordLoginEnabled

const kindsOf = ({ verifiedIdentifiers }: SignInSettings): ProvableIdentifier['kind'][] =>
  (['EMAIL', 'PHONE'] as const)
    .filter(name => verifiedIdentifiers.includes(name))
    .map(name => (name === 'EMAIL' ? 'email' : 'phoneNumber'))

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
