import { expect, it } from 'vitest'
import { identifierVerification } from './identifier-verification.ts'

it('[R-REQ-8] a phone number is verified by username, identifierType 3 and forceNewSession true', () => {
  expect(identifierVerification('+84912345678')).toEqual({
    username: '+84912345678',
    identifierType: 3,
    forceNewSession: true,
  })
})
