import type { Friendship } from '@trau/contract'
import { maxWatched } from '@trau/contract/rules/presence'
import { useRef } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cleanup, render } from '../../testing/library.ts'
import { usePresenceSubscription } from './usePresenceSubscription.ts'

const show = vi.hoisted(() => vi.fn())
vi.mock('../../model/session/useLiveSession.ts', () => {
  const session = { presence: { show } }
  return { useLiveSession: () => session }
})

/** Stands in for the browser's: a test says which rows have come on screen, and which have gone. */
class RowObserver {
  static current: RowObserver | undefined
  rows = new Set<Element>()
  readonly onChange: (entries: { target: Element; isIntersecting: boolean }[]) => void
  constructor(onChange: RowObserver['onChange']) {
    this.onChange = onChange
    RowObserver.current = this
  }
  observe(row: Element) {
    this.rows.add(row)
  }
  disconnect() {
    RowObserver.current = undefined
  }
}
beforeEach(() => {
  show.mockReset()
  vi.stubGlobal('IntersectionObserver', RowObserver)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const friendsOf = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ friendUserId: `u${n}` }) as Friendship)

function List({ friends }: { friends: Friendship[] }) {
  const list = useRef<HTMLUListElement>(null)
  usePresenceSubscription('people', friends, list)
  return (
    <ul ref={list}>
      {friends.map(({ friendUserId }) => (
        <li key={friendUserId} data-friend={friendUserId} />
      ))}
    </ul>
  )
}

function scroll(rows: Record<string, boolean>) {
  const { onChange, rows: observedRows } = RowObserver.current!
  const rowOf = (id: string) => [...observedRows].find(row => (row as HTMLElement).dataset.friend === id)!
  onChange(Object.entries(rows).map(([id, isIntersecting]) => ({ target: rowOf(id), isIntersecting })))
}

it('as many friends as can be watched are watched, wherever the list stands', () => {
  const friends = friendsOf(maxWatched)
  const { unmount } = render(<List friends={friends} />)
  expect(show).toHaveBeenLastCalledWith(
    'people',
    friends.map(({ friendUserId }) => friendUserId),
  )
  unmount()
  expect(show).toHaveBeenLastCalledWith('people', [])
})

it('the friends on screen are watched, the last ones too, where there are more than can be watched', () => {
  const { rerender, unmount } = render(<List friends={friendsOf(maxWatched + 10)} />)
  scroll({ u0: true, u1: true, u209: false })
  expect(show).toHaveBeenLastCalledWith('people', ['u0', 'u1'])
  scroll({ u0: false, u1: false, u208: true, u209: true })
  expect(show).toHaveBeenLastCalledWith('people', ['u208', 'u209'])
  show.mockReset()
  rerender(<List friends={friendsOf(maxWatched + 10)} />)
  expect(show, 'what became of the same people changes nothing').not.toHaveBeenCalled()
  unmount()
  expect(RowObserver.current).toBeUndefined()
  expect(show).toHaveBeenLastCalledWith('people', [])
})
