import { expect, test } from 'vitest'
import { invitationOfAddress } from './invitation.ts'

test.each([
  ['/join/AbC_1-2', { kind: 'ROOM', token: 'AbC_1-2' }],
  ['/join/AbC?tenant=lop5a', { kind: 'ROOM', token: 'AbC', tenant: 'lop5a' }],
  ['/join/AbC?tenant=Không', { kind: 'ROOM', token: 'AbC' }],
  ['/workspace/join/xyz#dau', { kind: 'WORKSPACE', token: 'xyz' }],
  ['/?profile=0197-a&via=qr', { kind: 'PROFILE', token: '0197-a' }],
])('%s is an invitation', (address, invitation) => {
  expect(invitationOfAddress(address)).toEqual(invitation)
})

test.each([
  '/',
  '',
  '/join/',
  '/join/a/b',
  '/join/%3Cscript%3E',
  `/join/${'a'.repeat(65)}`,
  '/people?profile=1',
  '/?profile=<b>',
  '/workspace/joined',
  '//join/a',
])('%s is none', address => {
  expect(invitationOfAddress(address)).toBeUndefined()
})
