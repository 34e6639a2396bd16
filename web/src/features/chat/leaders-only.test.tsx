import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { MessengerContext } from '../../model/session/messenger.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { store } from '../../store/store.ts'
import { cleanup, fireEvent, render, screen } from '../../testing/library.ts'
import { Conversation } from './Conversation.tsx'
import EmptyConversation from './EmptyConversation.tsx'
import PinnedList from './PinnedList.tsx'
import { messageOf } from './testing.ts'

vi.mock('./composer/Composer.tsx', () => ({ Composer: () => null }))
vi.mock('./ConversationList.tsx', () => ({
  ConversationList: ({ item, name }: { item: RoomItem; name: string }) => (
    <EmptyConversation room={item.room} name={name} />
  ),
}))
vi.mock('../../model/messages/load.ts', () => ({ openWindow: async () => ({ generation: 1, messages: [] }) }))
vi.mock('../../model/rooms/useMembers.ts', () => ({ useMembers: () => new Map() }))
afterEach(cleanup)

/** What a new group is made ready by. */
const startLabels = ['Thêm thành viên', 'Mời bằng liên kết', 'Đặt ảnh nhóm']

/** What somebody in this role is offered in an empty group, in which only those who lead may post and pin unless it is said. */
async function offeredTo(role: number, membersCanPost = false) {
  const pinnedMessages = [messageOf(1, { isPinned: true })]
  const switches = { membersCanPost, membersCanPin: false }
  const room = { roomId: 'room', type: 'GROUP', isBlockedByMe: false, switches, pinnedMessages }
  const item = { room, selfMember: { role } } as unknown as RoomItem
  render(
    <Provider store={store}>
      <QueryClientProvider client={createQueryClient()}>
        <MessengerContext value={{ userId: 'chi' } as never}>
          <Conversation item={item} name="Thông báo" url={{} as never} />
          <PinnedList item={item} />
        </MessengerContext>
      </QueryClientProvider>
    </Provider>,
  )
  const title = await screen.findByText('Nhóm đã sẵn sàng')
  fireEvent.dragEnter(title, { dataTransfer: { types: ['Files'] } })
  if (role < 3) await screen.findByRole('button', { name: startLabels[0]! })
  const start = screen
    .getAllByRole('button')
    .map(button => button.textContent ?? '')
    .filter(label => startLabels.includes(label))
  return {
    greeting: screen.queryByRole('button', { name: 'Gửi 👋' }) !== null,
    start,
    unpin: screen.queryByRole('button', { name: 'Bỏ ghim' }) !== null,
    drop: screen.queryByText(/^Thả vào đây/) !== null,
  }
}

it('in an empty group its leaders are offered to make it ready, and members a greeting where they may post', async () => {
  expect(await offeredTo(3)).toEqual({ greeting: false, start: [], unpin: false, drop: false })
  cleanup()
  const member = await offeredTo(3, true)
  expect([member.greeting, member.start]).toEqual([true, []])
  cleanup()
  expect(await offeredTo(2)).toEqual({
    greeting: false,
    start: startLabels,
    unpin: true,
    drop: true,
  })
})
