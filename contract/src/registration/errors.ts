export const registrationErrors = {
  registrationClosed: { status: 403 },
  registrationInvitationNeeded: { status: 403 },
  registrationInvitationNotFound: { status: 404 },
  emailDomainNotAllowed: { status: 403 },
  registrationPending: { status: 403 },
  registrationNotFound: { status: 404 },
  registrationQueueFull: { status: 409 },
  tooManyRegistrationInvitations: { status: 409 },
} as const

export interface RegistrationErrorData {
  /** An administrator decides; the token asks for the decision. Absent where somebody signs in to what waits. */
  registrationPending: { registrationToken?: string }
  tooManyRegistrationInvitations: { max: number }
}
