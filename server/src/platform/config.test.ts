import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const mail = { SMTP_URL: 'smtps://tin:mat%2525khau@mail.vidu.vn', MAIL_FROM: 'Trầu <tin@vidu.vn>' }

it.each([
  ['smtp://tin:50%off@mail.vidu.vn'],
  ['smtp://tin:100%@mail.vidu.vn'],
  ['smtp://tin%:x@mail.vidu.vn'],
])('a mail server whose login cannot be decoded is refused at the start: %s', SMTP_URL => {
  expect(() => readConfig({ ...mail, SMTP_URL })).toThrow('must be written as %25')
})

it.each([['Trầu'], ['Trầu <tin>'], ['tin@'], ['@vidu.vn']])(
  'a sender without an address is refused at the start: %s',
  MAIL_FROM => {
    expect(() => readConfig({ ...mail, MAIL_FROM })).toThrow('it must hold one address')
  },
)

it.each([['tin@vidu.vn'], ['Trầu <tin@vidu.vn>'], ['Nguyễn, An <an@localhost>']])(
  'a mail server with a login that is written out, and the sender %s, are taken',
  MAIL_FROM => {
    expect(readConfig({ ...mail, MAIL_FROM }).mail).toEqual({ url: mail.SMTP_URL, from: MAIL_FROM })
  },
)

it.each([
  ['DATABASE_URL', 'postgres//trau:mat-khau@127.0.0.1/trau'],
  ['SMTP_URL', 'smtp://tin:mat-khau%@mail.vidu.vn'],
  ['S3_URL', 's3://mat-khau'],
  ['SMS_URL', 'sms.vidu.vn?key=mat-khau'],
  ['TURN_URLS', 'turn://an:mat-khau@turn.vidu.vn'],
  ['SECRETS_KEY', 'mat-khau'],
])('a mistyped %s is named without what it holds', (name, value) => {
  const read = () => readConfig({ ...mail, [name]: value })
  expect(read).toThrow(new RegExp(`^The setting ${name} is not valid: `))
  expect(read).not.toThrow('mat-khau')
})

it('another mistyped setting is shown as it was written', () => {
  expect(() => readConfig({ PORT: 'many' })).toThrow('The setting PORT=many is not valid')
})
