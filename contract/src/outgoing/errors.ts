export const outgoingErrors = {
  emailSuspensionNotFound: { status: 404 },
  channelNotConfigured: { status: 409 },
  deliveryFailed: { status: 422 },
  dailyCapReached: { status: 429 },
  hostNotAllowed: { status: 422 },
  outgoingMessageNotFound: { status: 404 },
  outgoingStateNotAllowed: { status: 409 },
} as const

export interface OutgoingErrorData {
  /** What the mail server or gateway said, and whether trying again is of no use. */
  deliveryFailed: { providerAnswer: string; isPermanent: boolean }
  /** Seconds until the next day (UTC). */
  dailyCapReached: { max: number; retryAfter: number }
  /** `address`: at an address that is not public; `port`: no port of mail servers; `insecure`: without TLS. OUTBOUND_ALLOW opens each. */
  hostNotAllowed: { host: string; reason: 'address' | 'port' | 'insecure' }
}
