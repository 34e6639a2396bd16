import type { contract, EmailSetting, InputOf, MailSecurity } from '@trau/contract'
import { maxDailyCap } from '@trau/contract/rules/outgoing'
import type { DeliveryWords } from '../../../i18n/words/delivery.ts'
import type { FieldErrors } from '../../../kit/useForm.ts'
import { type SecretValue, secretToSend } from './secret.ts'

export interface EmailValues {
  carrier: 'ENVIRONMENT' | 'OWN'
  host: string
  port: string
  security: MailSecurity
  username: string
  password: SecretValue
  senderAddress: string
  senderName: string
  dkimNote: string
  dailyCap: string
}

export const emailValuesOf = ({ smtp, senderName, dkimNote, dailyCap }: EmailSetting): EmailValues => ({
  carrier: smtp ? 'OWN' : 'ENVIRONMENT',
  host: smtp?.host ?? '',
  port: String(smtp?.port ?? 587),
  security: smtp?.security ?? 'STARTTLS',
  username: smtp?.username ?? '',
  password: undefined,
  senderAddress: smtp?.senderAddress ?? '',
  senderName: senderName ?? '',
  dkimNote,
  dailyCap: capText(dailyCap),
})

/** Whether the server keeps the stored password for these values: it never gives one to another server, nor to the same one in the open. */
export const keepsPassword = ({ smtp }: EmailSetting, values: EmailValues): boolean =>
  Boolean(smtp?.hasPassword) &&
  smtp?.host === values.host.trim() &&
  smtp.port === Number(values.port) &&
  (smtp.username ?? '') === values.username.trim() &&
  (values.security !== 'NONE' || smtp.security === 'NONE')

export function emailErrors(
  setting: EmailSetting,
  values: EmailValues,
  text: DeliveryWords,
): FieldErrors<EmailValues> {
  const errors: FieldErrors<EmailValues> = {}
  if (!isCap(values.dailyCap)) errors.dailyCap = text.capWrong(maxDailyCap)
  if (values.carrier === 'ENVIRONMENT') return errors
  if (!/^[\w.:-]+$/.test(values.host.trim())) errors.host = text.hostMissing
  if (!isBetween(values.port, 1, 65_535)) errors.port = text.portWrong
  if (!/^[^\s@]+@[^\s@]+$/.test(values.senderAddress.trim())) errors.senderAddress = text.senderAddressWrong
  const isForgotten = Boolean(setting.smtp?.hasPassword) && !keepsPassword(setting, values)
  if (isForgotten && values.username.trim() && !values.password && values.password !== null)
    errors.password = text.passwordAgain
  return errors
}

export const emailBodyOf = (
  values: EmailValues,
): InputOf<typeof contract.email.updateEmailSetting>['body'] => ({
  smtp:
    values.carrier === 'ENVIRONMENT'
      ? null
      : {
          host: values.host.trim(),
          port: Number(values.port),
          security: values.security,
          senderAddress: values.senderAddress.trim(),
          ...(values.username.trim() && { username: values.username.trim() }),
          ...passwordPart(values),
        },
  ...(values.senderName.trim() && { senderName: values.senderName.trim() }),
  dkimNote: values.dkimNote.trim(),
  dailyCap: capOf(values.dailyCap),
})

function passwordPart(values: EmailValues): { password?: string | null } {
  const password = secretToSend(values.password)
  return password === undefined ? {} : { password }
}

export const capText = (cap: number | null): string => (cap === null ? '' : String(cap))
export const capOf = (text: string): number | null => (text.trim() ? Number(text) : null)
export const isCap = (text: string): boolean => !text.trim() || isBetween(text, 1, maxDailyCap)
const isBetween = (text: string, min: number, max: number) =>
  /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max
