import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import type { Message, SelfMember } from '@trau/contract'
import { useEffect, useMemo, useState } from 'react'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { windowOf } from '../../model/messages/message-window.ts'
import { ReadMarks } from '../../model/messages/read-marks.ts'
import { MessengerContext } from '../../model/session/messenger.ts'
import type { MessengerSession } from '../../model/session/session.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { store } from '../../store/store.ts'
import { act, cleanup, render, screen } from '../../testing/library.ts'
import { messageOf } from './testing.ts'
import { useReading } from './useReading.ts'
import type { Row } from './window/timeline.ts'

const seen = vi.fn(async () => {})
const item = {
  room: { roomId: 'room', lastSeq: 1, lastCountable: 1 },
  selfMember: { lastSeenSeq: 0, readCountable: 0 } as SelfMember,
} as RoomItem
const opening = { messageId: undefined, readSeq: undefined, unreadFrom: undefined, clearedSeq: 0, lastSeq: 1 }

/** The conversation, with all its messages on screen. */
let arrive: (message: Message) => void
function Conversation() {
  const [messages, setMessages] = useState<Message[]>([])
  arrive = message => setMessages(shown => [...shown, message])
  const window = useMemo(() => windowOf({ items: messages, hasOlder: false, hasNewer: false }), [messages])
  const { onShown } = useReading(item, window, opening)
  useEffect(() => onShown(messages.map(message => ({ message }) as Row)), [messages, onShown])
  return <p>room</p>
}

/** The messenger at a room, and an area whose code comes when the test says so. */
async function openMessenger() {
  let areaLoaded = () => {}
  const root = createRootRoute({ component: Outlet })
  const area = new Promise<void>(resolve => {
    areaLoaded = resolve
  })
  const paths = [
    createRoute({
      path: '/',
      getParentRoute: () => root,
      component: Conversation,
    }),
    createRoute({
      path: '/notes',
      getParentRoute: () => root,
      loader: () => area,
      component: () => <p>notes</p>,
    }),
  ]
  const history = createMemoryHistory({ initialEntries: ['/?room=room'] })
  const router = createRouter({ routeTree: root.addChildren(paths), history })
  const marks = new ReadMarks({ seen, delivered: async () => {} })
  const session = { marks, userId: 'me' } as unknown as MessengerSession
  await act(async () => {
    render(
      <Provider store={store}>
        <MessengerContext value={session}>
          <RouterProvider router={router as never} />
        </MessengerContext>
      </Provider>,
    )
  })
  await act(() => vi.advanceTimersByTimeAsync(10))
  return {
    areaLoaded,
    goTo: (href: string) =>
      act(async () => {
        history.push(href)
        await vi.advanceTimersByTimeAsync(10)
      }),
  }
}
/** In steps: what a timer changes is drawn before the next one ends. */
async function wait(ms: number) {
  for (let passed = 0; passed < ms; passed += 100) await act(() => vi.advanceTimersByTimeAsync(100))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})
afterEach(() => {
  cleanup()
  seen.mockClear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it('what comes after somebody has pressed to leave, while the next area loads, is not read', async () => {
  const { goTo, areaLoaded } = await openMessenger()
  await act(async () => dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' })))
  act(() => arrive(messageOf(1)))
  await wait(1000)
  expect(seen).toHaveBeenCalledExactlyOnceWith('room', { messageId: 'm1', seq: 1 })
  expect(store.getState().room.followedRoomId).toBe('room')

  await goTo('/notes')
  expect(screen.getByText('room'), 'the area is not there yet').toBeTruthy()
  expect(store.getState().room.followedRoomId).toBeNull()
  act(() => arrive(messageOf(2)))
  await wait(2000)
  expect(seen).toHaveBeenCalledOnce()

  await goTo('/?room=room')
  act(() => arrive(messageOf(3)))
  await wait(2000)
  expect(seen, 'who stays after all reads on').toHaveBeenLastCalledWith('room', { messageId: 'm3', seq: 3 })
  areaLoaded()
})
