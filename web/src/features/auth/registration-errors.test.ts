import { expect, test } from 'vitest'
import { ApiError } from '../../api/errors.ts'
import { auth } from '../../i18n/vi/auth.ts'
import { explainRegistration } from './registration-errors.ts'

const words = { text: auth, errorText: () => 'chung' }
const explain = (error: unknown, email = '', phoneNumber = '') =>
  explainRegistration(error, { email, phoneNumber }, words)
const fail = (code: ConstructorParameters<typeof ApiError>[0]['code'], data?: unknown) =>
  explain(new ApiError({ kind: 'bad-request', code, status: 400, data }))

test('what the server refuses stands by the field it is about', () => {
  expect(fail('usernameTaken')).toEqual({ fields: { username: auth.usernameTaken } })
  expect(fail('passwordTooWeak', { reason: 'guessable' })).toEqual({
    fields: { password: auth.passwordGuessable },
  })
  expect(fail('passwordTooWeak', { reason: 'common' })).toEqual({ fields: { password: auth.passwordCommon } })
  expect(fail('passwordTooWeak', { reason: 'tooShort' })).toEqual({
    fields: { password: auth.passwordShort(8) },
  })
  expect(
    fail('validationFailed', {
      fields: [
        { path: 'body.email', reason: 'invalid' },
        { path: 'fullName', reason: 'tooLong', max: 100 },
        { path: 'setupToken', reason: 'invalid' },
      ],
    }),
  ).toEqual({ fields: { email: auth.emailInvalid, fullName: auth.fieldLong(100) } })
})

test('what is about no field stands with the form', () => {
  expect(fail('registrationClosed')).toEqual({ form: auth.registrationClosed })
  expect(fail('setupTokenInvalid')).toEqual({ form: auth.setupTokenInvalid })
  expect(fail('rateLimited', { retryAfter: 30 })).toEqual({ form: auth.tooManyTries('30 giây') })
  expect(fail('tooBusy')).toEqual({ form: 'chung' })
  expect(fail('validationFailed', { fields: [{ path: 'setupToken', reason: 'invalid' }] })).toEqual({
    form: 'chung',
  })
  expect(explain(new Error('x'))).toEqual({ form: 'chung' })
})

test('which of two addresses is taken is only said where it is known', () => {
  const error = new ApiError({ kind: 'bad-request', code: 'identifierTaken', status: 409 })
  expect(explain(error, 'a@b.vn')).toEqual({ fields: { email: auth.identifierTaken } })
  expect(explain(error, ' ', '0912345678')).toEqual({ fields: { phoneNumber: auth.identifierTaken } })
  expect(explain(error, 'a@b.vn', '0912345678')).toEqual({ form: auth.identifierTaken })
})
