import type { Passkey, WebAuthnAssertion, WebAuthnOptions, WebAuthnRegistration } from '@trau/contract'
import type { z } from 'zod'
import type { Context } from '#platform/app.ts'
import type { Tx } from '#platform/db/index.ts'
import { nameOf, type UserRow } from '../../identity/index.ts'
import { lockPasskey, type PasskeyRow, selectPasskeys, touchPasskey } from './passkey-store.ts'

/** Loaded with the first passkey: it brings ASN.1 and X.509. */
const webAuthn = () => import('@simplewebauthn/server')

export const mostPasskeys = 20
/** EdDSA, ES256, RS256: what authenticators speak (COSE numbers). */
const supportedAlgorithmIDs = [-8, -7, -257]

/** What must come back signed: kept with the challenge. */
export interface Ceremony {
  challenge: string
  rpId: string
}

export type Assertion = z.output<typeof WebAuthnAssertion>
export type Registration = z.output<typeof WebAuthnRegistration>

/** A passkey belongs to the host that the page is at. */
const rpIdOf = ({ origin }: Context) => new URL(origin).hostname

/** Pages that may ask: our own, and while developing those of the client's own server. */
const originsOf = ({ app, origin }: Context) => [origin, app.config.devClient ?? origin]

export async function registrationOptions(
  context: Context,
  user: UserRow,
): Promise<Ceremony & { options: WebAuthnOptions }> {
  const rpId = rpIdOf(context)
  const passkeys = await selectPasskeys(context.app.db, context.me)
  const { generateRegistrationOptions } = await webAuthn()
  const options = await generateRegistrationOptions({
    rpName: 'Trầu',
    rpID: rpId,
    userID: new TextEncoder().encode(user.user_id),
    userName: user.username,
    userDisplayName: nameOf(user),
    excludeCredentials: passkeys.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    // One that is found without a name typed first, and that knows its person, so that it is both factors at once.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs,
    timeout: 5 * 60_000,
  })
  return { challenge: options.challenge, rpId, options: { ...options } }
}

/** What is to be kept of a new passkey; undefined when the answer proves nothing. */
export async function verifyRegistration(context: Context, answer: Registration, ceremony: Ceremony) {
  const { verifyRegistrationResponse } = await webAuthn()
  try {
    const { verified: isVerified, registrationInfo } = await verifyRegistrationResponse({
      response: answer as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: ceremony.challenge,
      expectedOrigin: originsOf(context),
      expectedRPID: ceremony.rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs,
    })
    if (!isVerified) return undefined
    const { credential, credentialBackedUp } = registrationInfo
    return {
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: [...(credential.transports ?? [])],
      rp_id: ceremony.rpId,
      is_backed_up: credentialBackedUp,
    }
  } catch {
    return undefined
  }
}

/** @param of whose passkeys to offer; the browser looks for itself when nobody is named */
export async function assertionOptions(
  context: Context,
  of: readonly PasskeyRow[] | undefined,
): Promise<Ceremony & { options: WebAuthnOptions }> {
  const rpId = rpIdOf(context)
  const { generateAuthenticationOptions } = await webAuthn()
  const options = await generateAuthenticationOptions({
    rpID: rpId,
    userVerification: 'required',
    timeout: 5 * 60_000,
    ...(of && {
      allowCredentials: of.map(({ credential_id, transports }) => ({ id: credential_id, transports })),
    }),
  })
  return { challenge: options.challenge, rpId, options: { ...options } }
}

/**
 * The passkey that signed the challenge, its counter moved on; undefined when none did. The answer must be for the host that the passkey
 * was made for, from one of our pages, of a person who was recognised.
 */
export async function verifyAssertion(
  tx: Tx,
  context: Context,
  answer: Assertion,
  ceremony: Ceremony,
): Promise<PasskeyRow | undefined> {
  const row = await lockPasskey(tx, context.tenantId, answer.id)
  const refuse = (why: string, error?: unknown) => {
    context.app.log.warn({ err: error, passkeyId: row?.passkey_id }, `a passkey was refused: ${why}`)
    return undefined
  }
  if (!row) return refuse('nobody has it')
  if (row.rp_id !== ceremony.rpId) return refuse('it is of another host')
  const { userHandle } = answer.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString('utf8') !== row.user_id)
    return refuse('it names somebody else')
  const { verifyAuthenticationResponse } = await webAuthn()
  const verdict = await verifyAuthenticationResponse({
    response: answer as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: ceremony.challenge,
    expectedOrigin: originsOf(context),
    expectedRPID: row.rp_id,
    requireUserVerification: true,
    credential: {
      id: row.credential_id,
      publicKey: new Uint8Array(row.public_key),
      // Each device of a synced passkey counts for itself, or not at all; that of a single device only rises, unless it was copied.
      counter: row.is_backed_up ? 0 : row.counter,
      transports: row.transports,
    },
  }).catch(error => refuse('its answer proves nothing', error))
  if (!verdict) return undefined
  if (!verdict.verified) return refuse('its signature is wrong')
  await touchPasskey(tx, row, {
    counter: verdict.authenticationInfo.newCounter,
    is_backed_up: verdict.authenticationInfo.credentialBackedUp,
    last_used_time: new Date(context.app.clock.now()),
  })
  return row
}

export const viewPasskey = (row: PasskeyRow): Passkey => ({
  passkeyId: row.passkey_id,
  name: row.name,
  isBackedUp: row.is_backed_up,
  createdTime: row.created_time.getTime(),
  ...(row.last_used_time && { lastUsedTime: row.last_used_time.getTime() }),
})
