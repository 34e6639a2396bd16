import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failure, json, stubNetwork } from '../../api/testing.ts'
import { tabStorage } from '../../storage/browser-storage.ts'
import { leaveForProvider, takeOidcSession } from './oidc.ts'
import { heldInvitation } from './registration/invitation.ts'

const url = 'https://login.vidu.vn/authorize?state=x'
const left = vi.spyOn(location, 'assign').mockReturnValue(undefined)
beforeEach(() => tabStorage.set('trau_invitation', 'moi-mot-lan'))
afterEach(() => {
  left.mockClear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

test('the way to another service takes the invitation of the tab along', async () => {
  const requests = stubNetwork(() => json({ data: { url, sessionId: 's1' } }))
  await leaveForProvider('google')
  expect(requests.map(({ body }) => body)).toEqual([{ invitationToken: 'moi-mot-lan' }])
  expect(left).toHaveBeenCalledWith(url)
  expect([heldInvitation(), takeOidcSession()]).toEqual(['moi-mot-lan', 's1'])
})

test('an invitation that is used up bars nobody who has an account: it is dropped, and the way leads on without it', async () => {
  const requests = stubNetwork(({ body }) =>
    body ? failure('registrationInvitationNotFound', 404) : json({ data: { url, sessionId: 's2' } }),
  )
  await leaveForProvider('google')
  expect(requests.map(({ body }) => body)).toEqual([{ invitationToken: 'moi-mot-lan' }, undefined])
  expect(left).toHaveBeenCalledWith(url)
  expect([heldInvitation(), takeOidcSession()]).toEqual([undefined, 's2'])
})

test('any other refusal is a failure, and keeps the invitation', async () => {
  stubNetwork(() => failure('providerUnreachable', 502))
  await expect(leaveForProvider('google')).rejects.toMatchObject({ code: 'providerUnreachable' })
  expect(left).not.toHaveBeenCalled()
  expect(heldInvitation()).toBe('moi-mot-lan')
})
