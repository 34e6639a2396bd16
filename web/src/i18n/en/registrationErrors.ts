import type { registrationErrors as vi } from '../vi/registrationErrors.ts'

export const registrationErrors = {
  registrationInvitationNeeded:
    'Only people with an invitation can register here. Ask an administrator for a link.',
  registrationInvitationNotFound:
    'The invitation no longer works: it expired, was used up or was revoked. Ask for a new one.',
  emailDomainNotAllowed:
    'This e-mail address is not of the organisation that can register here. Use your address there.',
  registrationPending: 'Your registration is waiting for an administrator.',
  registrationNotFound: 'There is no such registration. It may have been decided or withdrawn.',
  registrationQueueFull: 'Too many registrations are waiting. Try again later.',
  tooManyRegistrationInvitations: data =>
    `There can be ${data.max ?? 200} invitations at a time. Revoke some first.`,
} satisfies typeof vi
