import type { OtpRequest } from '@trau/contract'
import { toLocalTime } from '../../api/server-clock.ts'
import { parseJson } from '../../storage/browser-storage.ts'
import { deleteCookie, readCookie, writeCookie } from '../../storage/cookies.ts'

/**
 * The one-time code that is on its way, in the cookie `otp_token`: a reload in the middle asks for the same code again. Times
 * are this browser's.
 */
export interface RunningCode {
  purpose: 'register' | 'reset'
  otpToken: string
  channel?: 'EMAIL' | 'SMS'
  /** Masked; absent where it would tell something of an account. */
  to?: string
  resendTime: number
  /** The code was right: this sets the new password, once. */
  resetToken?: string
}

/** How long the page may wait for its person: a code that ended meanwhile can be asked for again. */
const patienceMs = 30 * 60_000

export function keepRunningCode(purpose: RunningCode['purpose'], request: OtpRequest): RunningCode {
  const { otpToken, channel, to, resendTime } = request
  return keep({ purpose, otpToken, channel, to, resendTime: toLocalTime(resendTime) })
}

export const keepResetToken = (code: RunningCode, resetToken: string): RunningCode =>
  keep({ ...code, resetToken })

export const dropRunningCode = () => deleteCookie('otp_token')

/** The code this page waits for; a value that is not of our making is deleted. */
export function runningCode(purpose: RunningCode['purpose']): RunningCode | undefined {
  const text = readCookie('otp_token')
  if (!text) return undefined
  const code = parseJson(text) as RunningCode | null | undefined
  if (typeof code?.otpToken === 'string' && Number.isFinite(code.resendTime))
    return code.purpose === purpose ? code : undefined
  dropRunningCode()
  return undefined
}

function keep(code: RunningCode): RunningCode {
  writeCookie('otp_token', JSON.stringify(code), Date.now() + patienceMs)
  return code
}
