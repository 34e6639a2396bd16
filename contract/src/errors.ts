import { type AccountLinkingErrorData, accountLinkingErrors } from './account-linking/errors.ts'
import { type AdminPermissionErrorData, adminPermissionErrors } from './admin-permission/errors.ts'
import { type AppPasswordErrorData, appPasswordErrors } from './app-password/errors.ts'
import { type BackupErrorData, backupErrors } from './backup/errors.ts'
import { type BillingErrorData, billingErrors } from './billing/errors.ts'
import { type ChatErrorData, chatErrors } from './chat/errors.ts'
import { type ContactErrorData, contactErrors } from './contact/errors.ts'
import { type DataProtectionErrorData, dataProtectionErrors } from './data-protection/errors.ts'
import { deviceErrors } from './device/errors.ts'
import { type DirectoryErrorData, directoryErrors } from './directory/errors.ts'
import { type DriveErrorData, driveErrors } from './drive/errors.ts'
import { type HiddenErrorData, hiddenErrors } from './hidden/errors.ts'
import { type HouseRuleErrorData, houseRuleErrors } from './house-rule/errors.ts'
import { type IdentityErrorData, identityErrors } from './identity/errors.ts'
import { type IdentityAuthenErrorData, identityAuthenErrors } from './identity-authen/errors.ts'
import { type InviteErrorData, inviteErrors } from './invite/errors.ts'
import { type LegalHoldErrorData, legalHoldErrors } from './legal-hold/errors.ts'
import { type MediaErrorData, mediaErrors } from './media/errors.ts'
import { type ModerationErrorData, moderationErrors } from './moderation/errors.ts'
import { type NoteErrorData, noteErrors } from './note/errors.ts'
import { type NotificationErrorData, notificationErrors } from './notification/errors.ts'
import { type OutgoingErrorData, outgoingErrors } from './outgoing/errors.ts'
import { ownDataErrors } from './own-data/errors.ts'
import type { Permission } from './permissions.ts'
import { type PlatformConfigErrorData, platformConfigErrors } from './platform-config/errors.ts'
import { type RegistrationErrorData, registrationErrors } from './registration/errors.ts'
import { type RetentionErrorData, retentionErrors } from './retention/errors.ts'
import { type RoomErrorData, roomErrors } from './room/errors.ts'
import { type RtcErrorData, rtcErrors } from './rtc/errors.ts'
import { type SignInErrorData, signInErrors } from './sign-in/errors.ts'
import { type WorkspaceErrorData, workspaceErrors } from './workspace/errors.ts'

/** Of the request itself, and of who is asking. */
const requestErrors = {
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
  unauthenticated: { status: 401 },
  accessTokenExpired: { status: 401 },
  sessionRevoked: { status: 401 },
  refreshTokenInvalid: { status: 401 },
  refreshTokenReused: { status: 401 },
  accountLocked: { status: 403 },
  forbidden: { status: 403 },
} as const

interface RequestErrorData {
  /** One row a field: dotted path and a reason code (`required`, `tooLong`, `invalid`, `controlCharacters` …). */
  validationFailed: { fields: { path: string; reason: string; min?: number; max?: number }[] }
  /** What administration asks for, where that is what is missing. */
  forbidden: { permission: Permission }
  /** Seconds until a retry can succeed. */
  rateLimited: { retryAfter: number }
  accountLocked: { retryAfter?: number }
  payloadTooLarge: { maxBytes: number }
}

/**
 * Every failure a call can answer: code → HTTP status; each service has its own in the `errors.ts` beside its endpoints. The wire carries the code and its data, never a sentence; the client
 * owns the words (`web/src/i18n/vi/errors.ts`). "Absent" and "not allowed to know" are the same code.
 */
export const errors = {
  ...requestErrors,
  ...accountLinkingErrors,
  ...adminPermissionErrors,
  ...appPasswordErrors,
  ...backupErrors,
  ...billingErrors,
  ...chatErrors,
  ...contactErrors,
  ...dataProtectionErrors,
  ...deviceErrors,
  ...directoryErrors,
  ...driveErrors,
  ...hiddenErrors,
  ...houseRuleErrors,
  ...identityAuthenErrors,
  ...identityErrors,
  ...inviteErrors,
  ...legalHoldErrors,
  ...mediaErrors,
  ...moderationErrors,
  ...noteErrors,
  ...notificationErrors,
  ...outgoingErrors,
  ...ownDataErrors,
  ...platformConfigErrors,
  ...registrationErrors,
  ...retentionErrors,
  ...roomErrors,
  ...rtcErrors,
  ...signInErrors,
  ...workspaceErrors,
} as const satisfies Record<string, { status: number }>

export type ErrorCode = keyof typeof errors

/** What stands beside a code, where it carries more than itself. */
export interface ErrorData
  extends RequestErrorData,
    AccountLinkingErrorData,
    AdminPermissionErrorData,
    AppPasswordErrorData,
    BackupErrorData,
    BillingErrorData,
    ChatErrorData,
    ContactErrorData,
    DataProtectionErrorData,
    DirectoryErrorData,
    DriveErrorData,
    HiddenErrorData,
    HouseRuleErrorData,
    IdentityAuthenErrorData,
    IdentityErrorData,
    InviteErrorData,
    LegalHoldErrorData,
    MediaErrorData,
    ModerationErrorData,
    NoteErrorData,
    NotificationErrorData,
    OutgoingErrorData,
    PlatformConfigErrorData,
    RegistrationErrorData,
    RetentionErrorData,
    RoomErrorData,
    RtcErrorData,
    SignInErrorData,
    WorkspaceErrorData {}

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
