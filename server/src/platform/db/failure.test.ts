import { expect, test } from 'vitest'
import { failureOfDatabase } from './failure.ts'

const error = (fields: object, message = '') => Object.assign(new Error(message), fields)

test.each([
  ['the disk is full', '53100', 'serverReadOnly'],
  ['a standby after a failover', '25006', 'serverReadOnly'],
  ['no free connection', '53300', 'tooBusy'],
  ['no memory', '53200', 'tooBusy'],
  ['a statement that took too long', '57014', 'tooBusy'],
  ['an administrator ended the session', '57P01', 'tooBusy'],
  ['another session crashed', '57P02', 'tooBusy'],
  ['the database starts', '57P03', 'tooBusy'],
  ['the connection broke', '08006', 'tooBusy'],
  ['a deadlock after all attempts', '40P01', 'tooBusy'],
  ['a connection that is gone', 'EPIPE', 'tooBusy'],
  ['nobody listens', 'ECONNREFUSED', 'tooBusy'],
])('%s (%s) is reported as %s', (_, code, expected) => {
  expect(failureOfDatabase(error({ code }))?.code).toBe(expected)
})

test('a lost connection is known by its words where it has no code', () => {
  for (const words of [
    'Connection terminated unexpectedly',
    'timeout exceeded when trying to connect',
    'Connection terminated due to connection timeout',
  ])
    expect(failureOfDatabase(error({}, words))?.code).toBe('tooBusy')
})

test('our own mistakes stay ours', () => {
  for (const code of ['23505', '42P01', '42601', '22P02', '23503'])
    expect(failureOfDatabase(error({ code }))).toBeUndefined()
  expect(failureOfDatabase(error({ code: 'ENOENT', syscall: 'open' }))).toBeUndefined()
  expect(failureOfDatabase(error({ code: 'ENOENT', syscall: 'connect' }))?.code).toBe('tooBusy')
  expect(failureOfDatabase(new TypeError('x is not a function'))).toBeUndefined()
})
