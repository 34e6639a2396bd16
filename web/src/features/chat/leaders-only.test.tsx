import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { MessengerContext } from '../../model/session/messenger.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { store } from '../../store/store.ts'
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

/** What somebody in this role is offered in a group where only those who lead may post and pin. */
async function offeredTo(role: number) {
  const pinnedMessages = [messageOf(1, { isPinned: true })]
  const switches = { membersCanPost: false, membersCanPin: false }
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
  return {
    greeting: screen.queryByRole('button', { name: 'Gửi 👋' }) !== null,
    unpin: screen.queryByRole('button', { name: 'Bỏ ghim' }) !== null,
    drop: screen.queryByText(/^Thả vào đây/) !== null,
  }
}

it('where only those who lead may post, nobody else is offered what would be refused', async () => {
  expect(await offeredTo(3)).toEqual({ greeting: false, unpin: false, drop: false })
  cleanup()
  expect(await offeredTo(2)).toEqual({ greeting: true, unpin: true, drop: true })
})
