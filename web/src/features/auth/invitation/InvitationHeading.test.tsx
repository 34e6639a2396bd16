import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../../api/testing.ts'
import { rememberHome } from '../../../model/account/home.ts'
import { deleteCookie } from '../../../storage/cookies.ts'
import { cleanup, render, screen, waitFor } from '../../../testing/library.ts'
import InvitationHeading from './InvitationHeading.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  deleteCookie('home')
  vi.unstubAllGlobals()
})

const token = 'AbCdEf'

/** The page that somebody sees who went to this address without being signed in, and the cookies that it writes. */
function open(address: string) {
  rememberHome(address)
  const cookies: string[] = []
  vi.spyOn(document, 'cookie', 'set').mockImplementation(cookie => {
    cookies.push(cookie)
  })
  const onNothing = vi.fn()
  render(
    <QueryClientProvider client={createQueryClient()}>
      <InvitationHeading invitation={{ kind: 'ROOM', token }} onNothing={onNothing} />
    </QueryClientProvider>,
  )
  return { cookies, onNothing }
}

function serverInvites() {
  stubNetwork(() =>
    json({
      data: { kind: 'ROOM', tenantTitle: 'Trầu', inviter: { name: 'An' }, place: { name: 'Hội cờ tướng' } },
    }),
  )
}

it('what an invitation promises is remembered for a week, however long the registration takes', async () => {
  serverInvites()
  const { cookies } = open(`/join/${token}`)
  await screen.findByRole('heading', { name: 'An mời bạn vào nhóm “Hội cờ tướng”' })
  await waitFor(() => expect(cookies).toHaveLength(1))
  const [, value, expires] = /^trau_home=([^;]*); Path=\/; Expires=(.*)$/.exec(cookies[0]!) ?? []
  expect(decodeURIComponent(value!)).toBe(`/join/${token}`)
  const days = (Date.parse(expires!) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
})

it('an invitation that works no more is remembered no longer than any other place', async () => {
  stubNetwork(() => failure('inviteNotFound', 404))
  const { cookies, onNothing } = open(`/join/${token}`)
  await waitFor(() => expect(onNothing).toHaveBeenCalled())
  expect(cookies).toEqual([])
})

it('a place to which another tab went meanwhile is remembered no longer by the page of an invitation', async () => {
  serverInvites()
  const { cookies } = open('/people')
  await screen.findByRole('heading', { name: /mời bạn vào nhóm/ })
  expect(cookies).toEqual([])
})
