import { z } from 'zod'
import { time } from '../text.ts'

/** How people come in to the tenant; an administrator edits it. */
export const SignInSettings = z.object({
  isRegistrationOpen: z.boolean().describe('Whether people may register by themselves'),
  verifiedIdentifiers: z
    .array(z.enum(['EMAIL', 'PHONE']))
    .max(2)
    .describe('What a registration must give and prove by a code'),
  isPasswordLoginEnabled: z.boolean().describe('Changed by settings/username-password-login'),
  isEveryoneAcquainted: z
    .boolean()
    .describe(
      'A school, a company, a family: nobody of the tenant is a stranger to another, and everybody is suggested to everybody',
    ),
  secondFactorRequiredFor: z
    .enum(['NOBODY', 'ADMINISTRATORS', 'EVERYONE'])
    .describe(
      'Who needs a second factor, or a session begun by a passkey. Without it administration answers secondFactorNeeded; everything else works, and the client asks to enrol',
    ),
})
export type SignInSettings = z.output<typeof SignInSettings>

/** What a person is notified of about their account’s safety. */
export const securityNoticeKinds = [
  'newDevice',
  'passwordChanged',
  'passwordReset',
  'emailChanged',
  'phoneChanged',
  'identifierReleased',
  'resetLinkMade',
  'sessionReused',
  'qrSignIn',
  'totpEnabled',
  'totpDisabled',
  'passkeyStepEnabled',
  'passkeyStepDisabled',
  'recoveryCodeUsed',
  'recoveryCodesMade',
  'passkeyAdded',
  'passkeyRemoved',
  'providerLinked',
  'providerUnlinked',
  'accountLinked',
  'accountLinkLocked',
  'exportRequested',
  'hiddenPinReset',
  'appPasswordMade',
  'appPasswordRevoked',
] as const

export const SecurityNotice = z.object({
  noticeId: z.string().describe('UUIDv7'),
  kind: z.enum(securityNoticeKinds),
  deviceName: z.string().optional().describe('Browser and system that did it'),
  ipAddress: z.string().optional(),
  detail: z.string().optional().describe('What it names beside: a masked address, the name of a passkey'),
  createdTime: time(),
})
export type SecurityNotice = z.output<typeof SecurityNotice>
