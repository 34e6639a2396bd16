import type { OtpRequest } from './identity-authen/models.ts'
import type { TemplateSyntaxReason } from './notification/templates.ts'
import type { SecondFactorWay } from './sign-in/models.ts'

/**
 * Every failure a call can answer: code → HTTP status. The wire carries the code and its data, never a sentence; the client
 * owns the words (`web/src/i18n/vi/errors.ts`). "Absent" and "not allowed to know" are the same code.
 */
export const errors = {
  // the request itself
  badRequest: { status: 400 },
  validationFailed: { status: 422 },
  endpointNotFound: { status: 404 },
  tenantNotFound: { status: 404 },
  payloadTooLarge: { status: 413 },
  unsupportedMediaType: { status: 415 },
  rateLimited: { status: 429 },
  tooBusy: { status: 503 },
  serverReadOnly: { status: 503 },
  internal: { status: 500 },

  // who is asking
  unauthenticated: { status: 401 },
  accessTokenExpired: { status: 401 },
  sessionRevoked: { status: 401 },
  refreshTokenInvalid: { status: 401 },
  refreshTokenReused: { status: 401 },
  accountLocked: { status: 403 },
  forbidden: { status: 403 },

  // ways in
  wrongCredentials: { status: 400 },
  setupTokenInvalid: { status: 403 },
  registrationClosed: { status: 403 },
  usernameTaken: { status: 409 },
  identifierTaken: { status: 409 },
  passwordTooWeak: { status: 422 },
  qrCodeNotFound: { status: 404 },
  qrCodeExpired: { status: 410 },
  qrCodeUsed: { status: 409 },
  secondFactorRequired: { status: 403 },
  secondFactorInvalid: { status: 400 },
  secondFactorNeeded: { status: 403 },
  secondFactorNotRequired: { status: 409 },
  challengeInvalid: { status: 400 },
  totpAlreadyEnabled: { status: 409 },
  totpNotStarted: { status: 409 },
  passkeyNotFound: { status: 404 },
  passkeyInvalid: { status: 400 },
  tooManyPasskeys: { status: 409 },
  lastWayIn: { status: 409 },
  providerNotFound: { status: 404 },
  providerUnreachable: { status: 422 },
  oidcRefused: { status: 400 },
  identityTaken: { status: 409 },
  identityNotFound: { status: 404 },

  // notifications
  notificationNotFound: { status: 404 },

  // linked accounts
  accountLinkNotFound: { status: 404 },
  accountLinkExists: { status: 409 },
  accountLinkToSelf: { status: 409 },
  tooManyAccountLinks: { status: 409 },
  accountLinkLocked: { status: 403 },
  accountLinkInvalidated: { status: 409 },
  accountLinkTokenInvalid: { status: 403 },
  passcodeWrong: { status: 400 },
  wayInClosed: { status: 403 },
  verificationRequired: { status: 403 },
  codeWrong: { status: 400 },
  codeExpired: { status: 400 },
  codeExhausted: { status: 400 },
  resetTokenInvalid: { status: 403 },

  // keeping the account
  wrongPassword: { status: 400 },
  reauthenticationRequired: { status: 403 },
  identifierMissing: { status: 409 },
  alreadyVerified: { status: 409 },

  // people
  userNotFound: { status: 404 },
  sessionNotFound: { status: 404 },
  friendshipNotFound: { status: 404 },
  friendshipStatusNotAllowed: { status: 409 },
  notOnYourself: { status: 409 },
  lastAdministrator: { status: 409 },
  strangerLimitReached: { status: 409 },
  tooManyStrangers: { status: 429 },
  pictureNotFound: { status: 404 },
  pictureInvalid: { status: 422 },

  // devices and contacts
  deviceNotFound: { status: 404 },
  contactNotFound: { status: 404 },
  contactLimitReached: { status: 409 },

  // what is hidden
  pinNotSet: { status: 409 },
  pinExists: { status: 409 },
  pinWrong: { status: 400 },
  pinLocked: { status: 403 },
  hiddenLocked: { status: 403 },

  // mail and SMS
  channelNotConfigured: { status: 409 },
  deliveryFailed: { status: 422 },
  dailyCapReached: { status: 429 },
  hostNotAllowed: { status: 422 },
  outgoingMessageNotFound: { status: 404 },
  outgoingStateNotAllowed: { status: 409 },

  // one's own data
  exportNotFound: { status: 404 },
  receiptNotFound: { status: 404 },

  // files
  mediaNotFound: { status: 404 },
  notAVideo: { status: 422 },
  uploadNotFound: { status: 404 },
  fileEmpty: { status: 422 },
  fileTooLarge: { status: 413 },
  quotaExceeded: { status: 413 },
  tooManyUploads: { status: 429 },

  // rooms
  roomNotFound: { status: 404 },
  tooManyHiddenRooms: { status: 409 },
  memberNotFound: { status: 404 },
  roleTooLow: { status: 403 },
  roomFull: { status: 409 },
  notForThisRoomType: { status: 409 },
  notDelivered: { status: 403 },
  personalTagNotFound: { status: 404 },
  tooManyPersonalTags: { status: 409 },
  inviteNotFound: { status: 404 },
  tooManyInvites: { status: 409 },
  joinRequestNotFound: { status: 404 },
  bannedFromRoom: { status: 403 },
  tooManyJoinRequests: { status: 409 },

  // reports and what follows from them
  accountLimited: { status: 403 },
  reportNotFound: { status: 404 },
  reportExists: { status: 409 },
  reportStatusNotAllowed: { status: 409 },

  // messages
  messageNotFound: { status: 404 },
  messageEmpty: { status: 422 },
  messageTooLong: { status: 413 },
  messageRecalled: { status: 409 },
  editWindowClosed: { status: 409 },
  recallWindowClosed: { status: 409 },
  notYourMessage: { status: 403 },
  tooManyPins: { status: 409 },
  messageNotPinned: { status: 409 },
  tooManyReactions: { status: 409 },
  notForThisKind: { status: 409 },
  pollClosed: { status: 409 },
  pollResultsHidden: { status: 403 },
  pollOptionNotFound: { status: 404 },
  pollOptionExists: { status: 409 },
  tooManyPollOptions: { status: 409 },
  tooManySaved: { status: 409 },
  scheduledNotFound: { status: 404 },
  tooManyScheduled: { status: 409 },
  sendTimeOutOfRange: { status: 422 },
  tooManyReminders: { status: 409 },

  // templates of mail, SMS and push
  templateNotFound: { status: 404 },
  templateExists: { status: 409 },
  templateConflict: { status: 409 },
  templateSyntaxInvalid: { status: 422 },
  templateVariableUnknown: { status: 422 },
  templateVariableMissing: { status: 422 },
  templateNotTestable: { status: 409 },
} as const satisfies Record<string, { status: number }>

export type ErrorCode = keyof typeof errors

/** What stands beside a code, where it carries more than itself. */
export interface ErrorData {
  /** One row a field: dotted path and a reason code (`required`, `tooLong`, `invalid`, `controlCharacters` …). */
  validationFailed: { fields: { path: string; reason: string; min?: number; max?: number }[] }
  /** Seconds until a retry can succeed. */
  rateLimited: { retryAfter: number }
  accountLocked: { retryAfter?: number }
  /** The account is not made yet: a code proves the identifier first, by `register/verify`. */
  verificationRequired: OtpRequest
  codeWrong: { triesLeft: number }
  /** The challenge that the second step answers, where one was made (linking an account asks for the code at once instead). */
  secondFactorRequired: { ways: SecondFactorWay[]; challengeToken?: string; expiresTime?: number }
  passcodeWrong: { triesLeft: number }
  tooManyPasskeys: { max: number }
  tooManyAccountLinks: { max: number }
  /** `refusedHost`: at a private address, which only OUTBOUND_ALLOW opens; told to administrators alone. */
  providerUnreachable: { providerId: string; refusedHost?: string }
  passwordTooWeak: { reason: 'tooShort' | 'tooLong' | 'common' | 'guessable' }
  messageTooLong: { maxGraphemes: number; maxBytes: number }
  pinWrong: { triesLeft: number }
  /** Seconds until the PIN may be tried again. */
  pinLocked: { retryAfter: number }
  tooManyHiddenRooms: { max: number }
  /** What the mail server or gateway said, and whether trying again is of no use. */
  deliveryFailed: { providerAnswer: string; isPermanent: boolean }
  /** Seconds until the next day (UTC). */
  dailyCapReached: { max: number; retryAfter: number }
  /** `address`: at an address that is not public; `port`: no port of mail servers; `insecure`: without TLS. OUTBOUND_ALLOW opens each. */
  hostNotAllowed: { host: string; reason: 'address' | 'port' | 'insecure' }
  roomFull: { max: number }
  strangerLimitReached: { max: number }
  tooManyStrangers: { max: number; retryAfter?: number }
  pictureInvalid: { reason: 'notAPicture' | 'tooManyPixels' | 'damaged' | 'cropOutside' }
  contactLimitReached: { max: number }
  fileTooLarge: { maxBytes: number }
  /** What one person's files may take together, and do. */
  quotaExceeded: { maxBytes: number; usedBytes: number }
  tooManyUploads: { max: number }
  tooManyPins: { max: number }
  tooManyReactions: { max: number }
  tooManyPersonalTags: { max: number }
  tooManyInvites: { max: number }
  tooManyJoinRequests: { max: number }
  /** Until when (epoch ms). */
  accountLimited: { until: number }
  tooManyPollOptions: { max: number }
  tooManySaved: { max: number }
  tooManyScheduled: { max: number; of: 'ROOM' | 'PERSON' }
  /** The soonest and the latest time that is taken (epoch ms). */
  sendTimeOutOfRange: { earliest: number; latest: number }
  tooManyReminders: { max: number }
  payloadTooLarge: { maxBytes: number }
  templateNotFound: { templateId: string }
  templateConflict: { templateId: string; version: number }
  /** `at`: where in the field, in UTF-16 code units. */
  templateSyntaxInvalid: {
    templateId: string
    field: 'subject' | 'body'
    reason: TemplateSyntaxReason
    at: number
  }
  templateVariableUnknown: {
    templateId: string
    field: 'subject' | 'body'
    variable: string
    declared: string[]
  }
  templateVariableMissing: { templateId: string; variable: string }
}

export interface ErrorBody {
  error: { code: ErrorCode; data?: unknown; requestId: string }
}

/** May be answered by any call, so rows do not repeat them. */
export const commonErrors = [
  'badRequest',
  'validationFailed',
  'tenantNotFound',
  'payloadTooLarge',
  'unsupportedMediaType',
  'rateLimited',
  'tooBusy',
  'serverReadOnly',
  'internal',
] as const satisfies readonly ErrorCode[]
