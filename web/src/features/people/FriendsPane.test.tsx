import type { Friendship } from '@trau/contract'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { cleanup, fireEvent, render, screen, waitFor } from '../../testing/library.ts'
import FriendsPane from './FriendsPane.tsx'

const friends = vi.hoisted(() => [] as unknown[])
const watch = vi.hoisted(() => vi.fn())
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
}))
vi.mock('./useFriendships.ts', () => ({ useFriends: () => ({ data: friends, isSuccess: true }) }))
vi.mock('./usePresenceSubscription.ts', () => ({ usePresenceSubscription: watch }))
vi.mock('./ListState.tsx', () => ({
  ListState: ({ query, children }: { query: { data: unknown[] }; children: (all: unknown[]) => ReactNode }) =>
    children(query.data),
}))
vi.mock('../../model/people/useOpenPrivateRoom.ts', () => ({ useOpenPrivateRoom: () => () => ({}) }))
afterEach(() => {
  cleanup()
  friends.length = 0
})

it('a friend’s row says in two or three words when they were last here, since more would be cut off', () => {
  const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000
  const friend = (userId: string, fullName: string, presence: object) => ({
    friendUserId: userId,
    friendUser: { userId, fullName, ...presence },
  })
  friends.push(
    friend('b', 'Bình', { lastActiveTime: minutesAgo(24.5) }),
    friend('c', 'Chi', { lastActiveTime: minutesAgo(3 * 60 + 1) }),
    friend('d', 'Dũng', { isOnline: true }),
  )
  render(<FriendsPane />)
  expect(screen.getByText('24 phút trước')).toBeTruthy()
  expect(screen.getByText('3 giờ trước')).toBeTruthy()
  expect(screen.getByText('Đang hoạt động')).toBeTruthy()
})

it('the friends that a search finds are the ones whose coming and going is watched', async () => {
  for (const fullName of ['Bình', 'Chi', 'Dũng'])
    friends.push({
      friendUserId: fullName,
      friendUser: { userId: fullName, name: fullName, fullName },
    })
  render(<FriendsPane />)
  const watchedIds = () =>
    (watch.mock.lastCall![1] as Friendship[]).map(({ friendUserId }) => friendUserId).sort()
  expect(watchedIds()).toEqual(['Bình', 'Chi', 'Dũng'])
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'dung' } })
  await waitFor(() => expect(watchedIds()).toEqual(['Dũng']))
})
