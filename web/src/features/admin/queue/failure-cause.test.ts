import { expect, it } from 'vitest'
import { causeOf, type FailureCause } from './failure-cause.ts'

it.each<[string, FailureCause]>([
  ['too late', 'expired'],
  ['the server ended in each try', 'interrupted'],
  ['535 5.7.8 Username and Password not accepted', 'signIn'],
  ['HTTP 401: {"message":"bad token"}', 'signIn'],
  ['getaddrinfo ENOTFOUND smtp.khong-co.vn', 'address'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'connect'],
  ['Greeting never received: timeout', 'connect'],
  ['self-signed certificate', 'tls'],
  ['550 5.1.1 No such user here', 'recipient'],
  ['421 4.7.0 Too many connections', 'busy'],
  ['HTTP 503: busy', 'busy'],
  ['554 5.7.1 Message rejected as spam', 'refused'],
  ['550 5.7.1 Sender address rejected', 'sender'],
  ['lạ', 'other'],
])('“%s” is named %s', (failure, cause) => {
  expect(causeOf({ failure })).toBe(cause)
})

it('what the server understood of an answer is not guessed anew', () => {
  expect(causeOf({ cause: 'sendingLimit', failure: '550 5.4.5 Daily limit' })).toBe('sendingLimit')
})
