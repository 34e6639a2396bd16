import { afterEach, expect, test } from 'vitest'
import { deleteCookie, readCookie, writeCookie } from '../../storage/cookies.ts'
import { dropRunningCode, keepResetToken, keepRunningCode, runningCode } from './running-code.ts'

afterEach(() => deleteCookie('otp_token'))

const request = {
  otpToken: 'otp-1',
  channel: 'EMAIL' as const,
  to: 'n••••@vidu.vn',
  expiresTime: Date.now() + 300_000,
  resendTime: Date.now() + 60_000,
}

test('a code on its way is kept in the otp_token cookie for the page that asked for it [R-BROWSER-1]', () => {
  keepRunningCode('register', request)
  expect(readCookie('otp_token')).toContain('otp-1')
  expect(runningCode('register')).toMatchObject({ otpToken: 'otp-1', to: 'n••••@vidu.vn', channel: 'EMAIL' })
  expect(runningCode('reset')).toBeUndefined()
  expect(runningCode('register')).toBeDefined()
  dropRunningCode()
  expect(runningCode('register')).toBeUndefined()
})

test('what the right code gave stays beside it until the password is set', () => {
  const code = keepRunningCode('reset', request)
  keepResetToken(code, 'reset-1')
  expect(runningCode('reset')).toMatchObject({ otpToken: 'otp-1', resetToken: 'reset-1' })
})

test.each(['otp-1', '{}', 'null', '{"otpToken":1,"resendTime":2}'])(
  'a cookie that holds %j is deleted and counts as absent',
  value => {
    writeCookie('otp_token', value)
    expect(runningCode('register')).toBeUndefined()
    expect(readCookie('otp_token')).toBeUndefined()
  },
)
