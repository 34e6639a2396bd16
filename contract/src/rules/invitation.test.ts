import { expect, test } from 'vitest'
import { invitationOfAddress } from './invitation.ts'

test.each([
  ['/join/AbC_1-2', { kind: 'ROOM', token: 'AbC_1-2' }],
  ['/join/AbC?tenant=lop5a', { kind: 'ROOM', token: 'AbC', tenant: 'lop5a' }],
  ['/join/AbC?tenant=Không', { kind: 'ROOM', token: 'AbC' }],
  ['/workspace/join/xyz#dau', { kind: 'WORKSPACE', token: 'xyz' }],
  ['/?profile=0197-a&via=qr', { kind: 'PROFILE', token: '0197-a' }],
  ['/?profile=@an.nguyen', { kind: 'PROFILE', token: '@an.nguyen' }],
  ['/@an.nguyen', { kind: 'PROFILE', token: '@an.nguyen' }],
  ['/@An_1?tenant=lop5a', { kind: 'PROFILE', token: '@An_1', tenant: 'lop5a' }],
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
  '/@',
  '/@1an',
  '/@an/b',
  '/@an%20b',
  '/?profile=@',
  `/@${'a'.repeat(33)}`,
])('%s is none', address => {
  expect(invitationOfAddress(address)).toBeUndefined()
})
