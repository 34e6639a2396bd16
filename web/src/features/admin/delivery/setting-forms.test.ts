import type { EmailSetting, SmsSetting } from '@trau/contract'
import { expect, it } from 'vitest'
import { delivery as text } from '../../../i18n/vi/delivery.ts'
import { emailBodyOf, emailErrors, emailValuesOf } from './email-form.ts'
import { smsBodyOf, smsErrors, smsValuesOf } from './sms-form.ts'

const mail: EmailSetting = {
  source: 'TENANT',
  smtp: {
    host: 'smtp.vidu.vn',
    port: 587,
    security: 'STARTTLS',
    username: 'trau',
    senderAddress: 'trau@vidu.vn',
    hasPassword: true,
  },
  dkimNote: '',
  dailyCap: null,
  sentToday: 0,
  hasLinks: true,
}

it('a stored password is not named while it stays, and null where it is removed', () => {
  const values = emailValuesOf(mail)
  expect(emailErrors(mail, values, text)).toEqual({})
  expect(emailBodyOf(values).smtp).not.toHaveProperty('password')
  expect(emailBodyOf({ ...values, password: null }).smtp).toMatchObject({ password: null })
  expect(emailBodyOf({ ...values, password: 'mới' }).smtp).toMatchObject({ password: 'mới' })
})

it.each([{ host: 'smtp.khac.vn' }, { port: '465' }, { username: 'khac' }, { security: 'NONE' as const }])(
  'asks for the password again with %o, since the server forgets it',
  change => {
    const values = { ...emailValuesOf(mail), ...change }
    expect(emailErrors(mail, values, text)).toEqual({ password: text.passwordAgain })
  },
)

it('the environment’s own configuration is sent as none', () => {
  expect(emailBodyOf({ ...emailValuesOf(mail), carrier: 'ENVIRONMENT' }).smtp).toBeNull()
})

const sms: SmsSetting = {
  source: 'TENANT',
  gateway: {
    kind: 'HTTP',
    url: 'https://sms.vidu.vn/gui',
    body: '{"to":"{{to}}","text":"{{text}}"}',
    bodyType: 'JSON',
    headers: [{ name: 'Authorization', hasValue: true }],
  },
  isFolded: true,
  dailyCap: 10,
  sentToday: 0,
}

it('values of headers stay with their origin, and are asked for again at another', () => {
  const values = smsValuesOf(sms)
  expect(smsErrors(sms, { ...values, url: 'https://sms.vidu.vn/khac' }, text)).toEqual({})
  expect(smsBodyOf(values).gateway).toMatchObject({ headers: [{ name: 'Authorization' }] })
  expect(smsErrors(sms, { ...values, url: 'https://khac.vn/gui' }, text)).toEqual({
    headers: text.headersAgain,
  })
})

it('a body without the number, or that is no JSON, stands by its field', () => {
  const values = smsValuesOf(sms)
  for (const body of ['{"text":"{{text}}"}', '{{to}} {{text}}'])
    expect(smsErrors(sms, { ...values, body }, text)).toEqual({ body: text.bodyWrong })
})
