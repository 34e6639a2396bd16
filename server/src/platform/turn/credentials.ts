import { createHmac } from 'node:crypto'

/** Whom a credential is for: one participant of one call. */
export interface Claim {
  tenantId: string
  callId: string
  participantId: string
  /** Whose quota it is: the person, or the guest's participant. */
  quotaKey: string
}

export const participantKey = ({ tenantId, callId, participantId }: Claim): string =>
  `${tenantId}.${callId}.${participantId}`
export const callKey = ({ tenantId, callId }: Pick<Claim, 'tenantId' | 'callId'>): string =>
  `${tenantId}.${callId}`
export const quotaKeyOf = ({ tenantId, quotaKey }: Claim): string => `${tenantId}.${quotaKey}`

/** The call of the doctor and of other processes of this installation: they hold the secret and need no live one. */
export const probeCallId = 'probe'

export interface Credential {
  username: string
  credential: string
  /** Epoch ms. */
  expiresTime: number
}

/** How long a credential opens new allocations. What it has opened lives on while its call does. */
export const credentialLifeMs = 10 * 60_000

/** Makes the expiring credential of draft-uberti-behave-turn-rest-00, which coturn understands too. */
export function issueCredential(
  secret: string,
  { tenantId, callId, participantId, quotaKey }: Claim,
  now: number,
  lifeMs = credentialLifeMs,
): Credential {
  const expiresTime = now + lifeMs
  const username = `${Math.floor(expiresTime / 1_000)}:${tenantId}.${callId}.${participantId}.${quotaKey}`
  return { username, credential: passwordOf(secret, username), expiresTime }
}

export const passwordOf = (secret: string, username: string): string =>
  createHmac('sha1', secret).update(username).digest('base64')

/** What a username says; nothing in it is true until the message that carries it has been authenticated. */
export function readUsername(username: string): (Claim & { expiresTime: number }) | undefined {
  const parts = /^(\d{1,11}):([\w-]{1,63})\.([\w-]{1,64})\.([\w-]{1,64})\.([\w-]{1,64})$/.exec(username)
  if (!parts) return undefined
  const [, seconds, tenantId, callId, participantId, quotaKey] = parts as unknown as [string, ...string[]]
  return {
    expiresTime: Number(seconds) * 1_000,
    tenantId: tenantId!,
    callId: callId!,
    participantId: participantId!,
    quotaKey: quotaKey!,
  }
}
