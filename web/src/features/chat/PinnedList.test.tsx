import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import type { RoomItem } from '../../store/room-order.ts'
import { store } from '../../store/store.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../testing/library.ts'
import { setPinned } from './message/message-commands.ts'
import PinnedList from './PinnedList.tsx'
import { messageOf } from './testing.ts'

vi.mock('./message/message-commands.ts', async actual => ({
  ...(await actual<object>()),
  setPinned: vi.fn(),
}))
afterEach(cleanup)

const roomWith = (...seqs: number[]) =>
  ({
    room: { roomId: 'room', type: 'PRIVATE', pinnedMessages: seqs.map(seq => messageOf(seq)) },
    selfMember: { role: 3 },
  }) as unknown as RoomItem
const list = (item: RoomItem) => (
  <Provider store={store}>
    <PinnedList item={item} />
  </Provider>
)

it('after a pin is taken off, the one that takes its place has the focus', async () => {
  const { rerender } = render(list(roomWith(1, 2, 3)))
  const unpin = screen.getAllByRole('button', { name: 'Bỏ ghim' })[1]!
  unpin.focus()
  fireEvent.click(unpin)
  expect(setPinned).toHaveBeenCalledOnce()
  rerender(list(roomWith(1, 3)))
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Tin số 3'))
})
