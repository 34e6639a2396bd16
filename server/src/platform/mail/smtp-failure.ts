import type { MailFailure, TestStep } from '@trau/contract'
import { AddressRefused } from '../outbound.ts'
import { DeliveryFailed, shortened } from '../outgoing/carrier.ts'

/** As nodemailer throws it: `command` is what was answered, CONN the greeting; `response` what the server said, if anything. */
export type SmtpError = Error & {
  code?: string
  /** Of the system, where `code` is nodemailer’s. */
  originalCode?: string
  command?: string
  responseCode?: number
  response?: string
  timeoutType?: string
}

/** More tries are of no use; every other cause may pass. */
const lasting: ReadonlySet<MailFailure> = new Set(['sender', 'recipient', 'refused'])

/**
 * Why a mail was not sent, by what the server answered.
 * @param isHandedOver the server had the whole mail
 */
export function failureOf(
  error: SmtpError,
  isHandedOver: boolean,
  secrets: readonly (string | undefined)[],
): DeliveryFailed {
  const { code = error.name, responseCode, response, message } = error
  const mailFailure = mailFailureOf(error, isHandedOver)
  return new DeliveryFailed(shortened(response ?? message, secrets), {
    isPermanent: responseCode !== undefined && responseCode >= 500 && lasting.has(mailFailure),
    step: stepOf(mailFailure, error),
    mailFailure,
    code: responseCode === undefined ? code : String(responseCode),
  })
}

function stepOf(failure: MailFailure, { code, command, timeoutType }: SmtpError): TestStep {
  if (failure === 'address') return 'ADDRESS'
  if (failure === 'tls') return 'TLS'
  if (failure === 'connect' || failure === 'turnedAway') return 'CONNECT'
  if (failure === 'signIn' || code === 'EAUTH') return 'SIGN_IN'
  // Before the greeting there is nothing to send to.
  if (timeoutType === 'GREETING_TIMEOUT' || timeoutType === 'CONNECTION_TIMEOUT') return 'CONNECT'
  return command === 'CONN' && failure !== 'unanswered' && code !== 'ETIMEDOUT' ? 'CONNECT' : 'SEND'
}

const notReached = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'])
const outOfTime = new Set(['ETIMEDOUT', 'EABORT', 'ABORT_ERR', 'TimeoutError'])

function mailFailureOf(error: SmtpError, isHandedOver: boolean): MailFailure {
  const { code = error.name, responseCode, response, message, command } = error
  if (error instanceof AddressRefused || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EDNS')
    return 'address'
  if (responseCode !== undefined && responseCode >= 400) return refusalOf(error as Answered)
  // A connection that ends in the TLS handshake is reported as a socket error.
  if (code === 'ETLS' || code === 'EREQUIRETLS' || /certificate|SSL|TLS/i.test(message)) return 'tls'
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'signIn'
  if (notReached.has(error.originalCode ?? code) || error.timeoutType === 'CONNECTION_TIMEOUT')
    return 'connect'
  if (response !== undefined) return 'nonsense'
  if (isHandedOver) return 'unanswered'
  if (outOfTime.has(code)) return command === undefined && code === 'ETIMEDOUT' ? 'connect' : 'silent'
  return code === 'ECONNECTION' || code === 'ESOCKET' || code === 'ECONNRESET' ? 'lost' : 'refused'
}

type Answered = SmtpError & { responseCode: number }

/** What a refusal means: by its enhanced status code (RFC 3463) where it has one, else by what was refused. */
function refusalOf({ code, responseCode, response = '', command = '' }: Answered): MailFailure {
  const isTemporary = responseCode < 500
  if (code === 'EAUTH') return isTemporary ? 'busy' : 'signIn'
  if (code === 'ETLS' || code === 'EREQUIRETLS') return 'tls'
  const [, subject, detail] = response.match(/^\d{3}[ -][245]\.(\d{1,3})\.(\d{1,3})\b/) ?? []
  const status = subject && `${subject}.${detail}`
  if (status === '2.2' || (!status && responseCode === 552 && command === 'RCPT TO')) return 'mailboxFull'
  if (status === '4.5') return 'sendingLimit'
  if (isTemporary) return 'busy'
  if (command === 'CONN') return 'turnedAway'
  if (responseCode === 530 || responseCode === 535) return 'signIn'
  if (status === '1.7' || status === '1.8' || command === 'MAIL FROM' || /\bsender\b/i.test(response))
    return 'sender'
  if (status === '2.1' || (subject === '1' && status !== '1.0')) return 'recipient'
  return !status && command === 'RCPT TO' && [550, 551, 553].includes(responseCode) ? 'recipient' : 'refused'
}
