import type { codeTemplateTypes } from '@trau/contract'

/** The mails and SMS about codes; their texts are templates (services/notification-template). */
export type TemplateKind = (typeof codeTemplateTypes)[number]

/** The others tell an owner something instead of carrying a code. */
export const hasCode = (kind: TemplateKind) => kind !== 'alreadyRegistered' && kind !== 'identifierInUse'

/** The last line of an SMS, by which a telephone fills the code in by itself (https://wicg.github.io/sms-one-time-codes/). */
export const autofillLine = (publicUrl: string | undefined, code: string) =>
  publicUrl ? `\n\n@${new URL(publicUrl).hostname} #${code}` : ''
