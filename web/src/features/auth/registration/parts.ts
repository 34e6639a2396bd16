import { lazyPart } from '../../../kit/lazy-part.tsx'

/** Fetched where the tenant has rules of registration, or somebody comes by an invitation: no part of the sign-in page. */
export const noticePart = lazyPart(() => import('./RegistrationNotice.tsx'))
export const privacyNoticePart = lazyPart(() => import('./PrivacyNoticeDialog.tsx'))
export const waitingPart = lazyPart(() => import('./WaitingScreen.tsx'))

/** Refusals that the notice explains, beside that of an invitation that works no more. */
export const ruleRefusals = [
  'registrationInvitationNeeded',
  'emailDomainNotAllowed',
  'registrationQueueFull',
] as const
