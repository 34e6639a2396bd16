/**
 * Every code of the protocol, and the two exceptions a hook may throw.
 *
 * An error answers one command. A disconnect ends the connection, and its code alone decides whether the
 * client comes back: 3000–3499 and 4000–4499 reconnect, 3500–3999 and 4500–4999 are final.
 */

/** Answers the command with `{ code, message }`. Our own codes are 400–1999; `temporary` asks for a retry. */
export class RealtimeError extends Error {
  readonly code: number
  readonly temporary: boolean

  constructor(code: number, message: string, temporary = false) {
    super(message)
    this.name = 'RealtimeError'
    this.code = code
    this.temporary = temporary
  }
}

/**
 * Ends the connection with a code of 3000–4999. The reason must be plain words: the JavaScript client first
 * tries to parse it as JSON, and one that parses (`"true"`, `"123"`) turns a reconnect into a final stop.
 */
export class Disconnect extends Error {
  readonly code: number
  readonly reason: string

  /** Throws a RangeError for a code that no close frame may carry. */
  constructor(code: number, reason: string) {
    super(reason)
    if (!Number.isInteger(code) || code < 3_000 || code > 4_999)
      throw new RangeError(`no disconnect code: ${code}`)
    this.name = 'Disconnect'
    this.code = code
    this.reason = plainReason(reason)
  }
}

/** A close frame holds 123 bytes of reason; what would parse as JSON loses its meaning on the way. */
function plainReason(reason: string): string {
  let text = reason
  while (Buffer.byteLength(text) > 123) text = text.slice(0, -1)
  try {
    JSON.parse(text)
    return 'disconnected'
  } catch {
    return text
  }
}

export const errors = {
  internal: new RealtimeError(100, 'internal server error', true),
  unauthorized: new RealtimeError(101, 'unauthorized'),
  unknownChannel: new RealtimeError(102, 'unknown channel'),
  permissionDenied: new RealtimeError(103, 'permission denied'),
  methodNotFound: new RealtimeError(104, 'method not found'),
  alreadySubscribed: new RealtimeError(105, 'already subscribed'),
  limitExceeded: new RealtimeError(106, 'limit exceeded'),
  badRequest: new RealtimeError(107, 'bad request'),
  notAvailable: new RealtimeError(108, 'not available'),
  tokenExpired: new RealtimeError(109, 'token expired'),
  expired: new RealtimeError(110, 'expired'),
  tooManyRequests: new RealtimeError(111, 'too many requests', true),
  unrecoverablePosition: new RealtimeError(112, 'unrecoverable position'),
} as const

export const disconnects = {
  closed: new Disconnect(3000, 'connection closed'),
  shutdown: new Disconnect(3001, 'shutdown'),
  internal: new Disconnect(3004, 'internal server error'),
  expired: new Disconnect(3005, 'connection expired'),
  slow: new Disconnect(3008, 'slow'),
  insufficientState: new Disconnect(3010, 'insufficient state'),
  forceReconnect: new Disconnect(3011, 'force reconnect'),
  noPong: new Disconnect(3012, 'no pong'),
  tooManyRequests: new Disconnect(3013, 'too many requests'),
  stateInvalidated: new Disconnect(3014, 'state invalidated'),
  invalidToken: new Disconnect(3500, 'invalid token'),
  badRequest: new Disconnect(3501, 'bad request'),
  stale: new Disconnect(3502, 'stale'),
  forceNoReconnect: new Disconnect(3503, 'force disconnect'),
  connectionLimit: new Disconnect(3504, 'connection limit'),
  channelLimit: new Disconnect(3505, 'channel limit'),
  permissionDenied: new Disconnect(3507, 'permission denied'),
  notAvailable: new Disconnect(3508, 'not available'),
} as const

/** Below 2500 the subscription ends for good; from 2500 on the client subscribes again. */
export const unsubscribes = {
  server: { code: 2000, reason: 'server unsubscribe' },
  insufficientState: { code: 2500, reason: 'insufficient state' },
  expired: { code: 2501, reason: 'subscription expired' },
  stateInvalidated: { code: 2502, reason: 'state invalidated' },
} as const
