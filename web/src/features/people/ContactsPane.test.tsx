import { QueryClientProvider } from '@tanstack/react-query'
import type { Friendship } from '@trau/contract'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { json, stubNetwork } from '../../api/testing.ts'
import { cleanup, render, screen, within } from '../../testing/library.ts'
import ContactsPane from './ContactsPane.tsx'
import { friendshipIs } from './friendship-commands.ts'

vi.mock('./PersonRow.tsx', () => ({
  PersonRow: ({ name, actions }: { name: string; actions: ReactNode }) => (
    <section aria-label={name}>{actions}</section>
  ),
}))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const contact = (name: string, isFriend = false) => ({
  ...{ contactId: name, userId: 'me', name, phoneNumber: '+84901234567', createdTime: 1, updatedTime: 1 },
  ...{ matchedUser: { userId: name, name }, isFriend },
})
const between = (friendUserId: string, status: Friendship['status']): Friendship => ({
  ...{ friendshipId: `me:${friendUserId}`, userId: 'me', requesterId: 'me', friendUserId, status },
  friendUser: { userId: friendUserId },
})

/** The address book, beside whom I have asked and whom I have blocked, as the server has them at the moment. */
function serve(server: { contacts: object[]; asked: Friendship[]; blocked: Friendship[] }) {
  const requests = stubNetwork(({ url }) => {
    const list = url.includes('/contacts') ? 'contacts' : url.includes('block') ? 'blocked' : 'asked'
    return json({ data: { items: server[list], total: server[list].length } })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <ContactsPane />
    </QueryClientProvider>,
  )
  return requests
}

const rowOf = async (name: string) => within(await screen.findByRole('region', { name }))
const ask = (name: string) => ({ name: `Kết bạn với ${name}` })

it('an address book shows what stands between us: friends, whom I asked, whom I blocked; others can be asked', async () => {
  const server = {
    contacts: [contact('An', true), contact('Bình'), contact('Chi'), contact('Dung')],
    asked: [between('Bình', 'FRIENDSHIP_STATUS_PENDING')],
    blocked: [between('Chi', 'FRIENDSHIP_STATUS_BLOCKED')],
  }
  serve(server)
  for (const [name, standing] of [
    ['An', 'Bạn bè'],
    ['Bình', 'Đã gửi lời mời'],
    ['Chi', 'Đã chặn'],
  ] as const) {
    const row = await rowOf(name)
    expect(await row.findByText(standing)).toBeTruthy()
    expect(row.queryByRole('button', ask(name))).toBeNull()
  }
  expect((await rowOf('Dung')).getByRole('button', ask('Dung'))).toBeTruthy()
})

it('a request that was sent, and one that was accepted, show in the address book at once', async () => {
  const server = { contacts: [contact('Bình')], asked: [] as Friendship[], blocked: [] }
  serve(server)
  const row = await rowOf('Bình')
  expect(await row.findByRole('button', ask('Bình'))).toBeTruthy()
  const request = between('Bình', 'FRIENDSHIP_STATUS_PENDING')
  server.asked = [request]
  friendshipIs(request)
  expect(await row.findByText('Đã gửi lời mời')).toBeTruthy()
  Object.assign(server, { asked: [], contacts: [contact('Bình', true)] })
  friendshipIs(between('Bình', 'FRIENDSHIP_STATUS_ACCEPTED'))
  expect(await row.findByText('Bạn bè')).toBeTruthy()
})
