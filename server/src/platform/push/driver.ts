import type { PushCause, PushPayload, VoipPayload } from '@trau/contract'

/** One push to one device. */
export interface PushRequest {
  token: string
  payload: PushPayload | VoipPayload
  /** A newer push with the same topic replaces one that still waits at the push service: at most 32 characters of base64url. */
  topic: string | undefined
  urgency: 'high' | 'normal'
  /** How long the push service may keep it for a device that is away. */
  ttlSeconds: number
  /** Web push: by which address the push service can reach the operator (`sub` of RFC 8292). */
  contact: string
}

/**
 * What a push service said. FAILED may succeed later. GONE: the token will never work again. TOO_LARGE: a shorter payload may be taken.
 * DEAD: repeating the same request is of no use.
 */
export type PushAnswer =
  | { state: 'SENT'; status: number }
  | { state: 'FAILED'; cause: PushCause; status?: number; retryAfterMs?: number }
  | { state: 'GONE'; status?: number }
  | { state: 'TOO_LARGE'; status: number }
  | { state: 'DEAD'; cause: PushCause; status?: number }

export interface PushDriver {
  /** Waits for what a request needs before it can leave, such as an access token. Answers why none can. Never rejects. */
  prepare?(): Promise<PushAnswer | undefined>
  /** Never rejects. */
  send(request: PushRequest): Promise<PushAnswer>
  close(): Promise<void>
}

/** How long a push service may take in all. */
export const answerWithinMs = 8_000

/** The payload of a notification is shown by the service's own fields; a call is data alone. */
export const isCall = (payload: PushPayload | VoipPayload): payload is VoipPayload => payload.type === 'CALL'
