import type { PushCause, PushPayload, PushTokenKind, VoipPayload } from '@trau/contract'
import type { App } from '#platform/app.ts'
import type { UserKey } from '#platform/auth/user-key.ts'
import type { PushAnswer } from '#platform/push/driver.ts'
import { isCall } from '#platform/push/driver.ts'
import { forgetGoneToken } from '../../device/index.ts'
import { isEndpointAllowed } from '../settings/settings.ts'
import { shortenPayload } from './payload.ts'

/** One token of a person's device. */
export interface Target extends UserKey {
  deviceInfoId: string
  kind: PushTokenKind
  token: string
  hash: Buffer
}

export interface Push {
  payload: PushPayload | VoipPayload
  urgency: 'high' | 'normal'
  ttlSeconds: number
}

/** FAILED may succeed later, DEAD may not. */
export type Outcome =
  | { state: 'SENT'; status: number }
  | { state: 'FAILED'; cause: PushCause; status?: number; retryAfterMs?: number }
  | { state: 'DEAD'; cause: PushCause; status?: number }

/**
 * Sends one push to one token now, shortened once where it is too large. Directly before a request leaves, its device must still have
 * the token: it may have signed out since the token was read. A token that its service no longer knows is deleted.
 */
export async function sendTo(app: App, target: Target, push: Push): Promise<Outcome> {
  const { drivers, isTokenHeld } = app.services.push
  const { contact, settings, driverOf } = await drivers.of(target.tenantId)
  const driver = driverOf(target.kind, target.token)
  if (!driver) return { state: 'DEAD', cause: 'switchedOff' }
  if (target.kind === 'WEB_PUSH' && !isEndpointAllowed(endpointOf(target.token), settings))
    return { state: 'DEAD', cause: 'addressRefused' }
  const topic = isCall(push.payload) ? undefined : topicOf(app, target.userId, push.payload.tag)
  const send = async (payload: Push['payload']): Promise<PushAnswer> => {
    const failure = await driver.prepare?.()
    if (failure) return failure
    if (!(await isTokenHeld(target))) return { state: 'DEAD', cause: 'noToken' }
    return driver.send({ ...push, payload, topic, contact, token: target.token })
  }

  let answer = await send(push.payload)
  if (answer.state === 'TOO_LARGE' && !isCall(push.payload)) answer = await send(shortenPayload(push.payload))
  if (answer.state === 'TOO_LARGE') return { state: 'DEAD', cause: 'tooLarge', status: answer.status }
  if (answer.state !== 'GONE') return answer
  await forgetGoneToken(app, target, target)
  return { ...answer, state: 'DEAD', cause: 'gone' }
}

const endpointOf = (token: string) => (JSON.parse(token) as { endpoint: string }).endpoint

/** The same for a tag of one person, and nothing that tells a push service which people talk in the same room. */
const topicOf = (app: App, userId: string, tag: string): string =>
  Buffer.from(app.secrets.sign(`${userId}\n${tag}`, 'push-topic')).toString('base64url')
