import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { Room, RoomSwitches, SelfMember } from '@trau/contract'
import { Provider } from 'react-redux'
import { afterEach, expect, it } from 'vitest'
import { createQueryClient } from '../../../api/query-client.ts'
import { roomActions } from '../../../store/room-slice.ts'
import { store } from '../../../store/store.ts'
import { MessengerContext } from '../messenger.ts'
import { messageOf } from '../testing.ts'
import ForwardDialog from './ForwardDialog.tsx'

afterEach(cleanup)

function join(roomId: string, name: string, membersCanPost: boolean) {
  const switches = { membersCanPost } as RoomSwitches
  const room = {
    roomId,
    name,
    type: 'GROUP',
    isBlockedByMe: false,
    switches,
    members: [] as Room['members'],
  } as Room
  const selfMember = {
    ...{ roomMemberId: roomId, userId: 'me', roomId, role: 3, joinedAt: 1, user: { userId: 'me' } },
    ...{ lastSeenMessageId: '', lastSeenMessageTime: 0, unreadCount: 0, personalTags: [] },
  } as unknown as SelfMember
  store.dispatch(roomActions.roomUpserted({ room, selfMember }))
}

it('a group in which only those who lead may post is not offered to the others', () => {
  join('g1', 'Thông báo', false)
  join('g2', 'Cà phê', true)
  render(
    <Provider store={store}>
      <QueryClientProvider client={createQueryClient()}>
        <MessengerContext value={{ userId: 'me' } as never}>
          <ForwardDialog message={messageOf(1)} onClose={() => undefined} />
        </MessengerContext>
      </QueryClientProvider>
    </Provider>,
  )
  expect(screen.queryByText('Cà phê')).toBeTruthy()
  expect(screen.queryByText('Thông báo')).toBeNull()
})
