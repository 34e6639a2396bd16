import { passwordLength } from '@trau/contract/rules/sign-in'
import { ApiError, errorData } from '../../api/errors.ts'
import { errorText } from '../../i18n/error-text.ts'
import type { Language } from '../../i18n/language.ts'
import type { AuthWords } from '../../i18n/words/auth.ts'
import type { FieldErrors, FormFailure } from '../../kit/useForm.ts'

export interface RegisterValues {
  fullName: string
  username: string
  password: string
  email: string
  phoneNumber: string
  language: Language
  consent: boolean
}

const fields = ['fullName', 'username', 'password', 'email', 'phoneNumber'] as const
const isField = (path: string): path is (typeof fields)[number] =>
  (fields as readonly string[]).includes(path)

/** The server's refusals by the field they are about; what is about none of them stands above the button. */
export function explainRegistration(
  error: unknown,
  values: Pick<RegisterValues, 'email' | 'phoneNumber'>,
  { text, errorText }: { text: AuthWords; errorText: (error: unknown) => string },
): FormFailure<RegisterValues> {
  if (!(error instanceof ApiError)) return { form: errorText(error) }
  switch (error.code) {
    case 'usernameTaken':
      return { fields: { username: text.usernameTaken } }
    case 'identifierTaken':
      return taken(values, text.identifierTaken)
    case 'passwordTooWeak':
      return { fields: { password: weakness(error, text) } }
    case 'registrationClosed':
      return { form: text.registrationClosed }
    case 'setupTokenInvalid':
      return { form: text.setupTokenInvalid }
    case 'rateLimited':
      return { form: text.tooManyTries(waitOf(error, text)) }
    case 'validationFailed':
      return validation(error, text, errorText)
    default:
      return { form: errorText(error) }
  }
}

function waitOf(error: ApiError, text: AuthWords): string {
  const seconds = errorData(error, 'rateLimited')?.retryAfter
  return seconds ? text.seconds(seconds) : text.soon
}

/** The server does not say which of the two it was; where only one was given, that is it. */
function taken({ email, phoneNumber }: { email: string; phoneNumber: string }, sentence: string) {
  if (email.trim() && phoneNumber.trim()) return { form: sentence }
  return { fields: email.trim() ? { email: sentence } : { phoneNumber: sentence } }
}

export function weakness(error: ApiError, text: AuthWords): string {
  const data = errorData(error, 'passwordTooWeak')
  switch (data?.reason) {
    case 'tooShort':
      return text.passwordShort(data.needed ?? passwordLength.min)
    case 'tooFewClasses':
    case 'reused':
      return errorText(error)
    case 'tooLong':
      return text.passwordLong(passwordLength.max)
    case 'guessable':
      return text.passwordGuessable
    default:
      return text.passwordCommon
  }
}

function validation(
  error: ApiError,
  text: AuthWords,
  errorText: (error: unknown) => string,
): FormFailure<RegisterValues> {
  const rows = errorData(error, 'validationFailed')?.fields ?? []
  const errors: FieldErrors<RegisterValues> = {}
  for (const { path, reason, max } of rows) {
    const name = path.replace(/^body\./, '')
    if (!isField(name) || errors[name]) continue
    if (reason === 'required') errors[name] = text.fieldMissing
    else if (reason === 'tooLong' && max) errors[name] = text.fieldLong(max)
    else if (reason === 'controlCharacters') errors[name] = text.fieldControl
    else if (reason === 'invisibleCharacters') errors[name] = text.nameInvisible
    else if (reason === 'mixedScripts') errors[name] = text.nameMixed
    else if (name === 'email') errors[name] = text.emailInvalid
    else if (name === 'phoneNumber') errors[name] = text.phoneInvalid
    else if (name === 'username') errors[name] = text.usernameLetters
    else errors[name] = text.fieldInvalid
  }
  return Object.keys(errors).length > 0 ? { fields: errors } : { form: errorText(error) }
}
