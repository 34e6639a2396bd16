import { QueryClientProvider } from '@tanstack/react-query'
import type { Room, SelfMember } from '@trau/contract'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../api/query-client.ts'
import { useLiveSession } from '../../../model/session/useLiveSession.ts'
import { localDb } from '../../../storage/local-db.ts'
import { roomActions } from '../../../store/room-slice.ts'
import { store } from '../../../store/store.ts'
import { cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { ShareScreen } from './ShareScreen.tsx'

vi.mock('../../../model/session/useLiveSession.ts', () => ({ useLiveSession: vi.fn() }))
vi.mock('../../../model/messenger-url.ts', () => ({ useMessengerUrl: () => ({ openRoom: vi.fn() }) }))
vi.mock('../../../storage/local-db.ts', async original => ({
  ...(await original<object>()),
  localDb: vi.fn(),
}))
vi.mock('@tanstack/react-router', async original => ({
  ...(await original<object>()),
  useNavigate: () => vi.fn(),
}))
afterEach(cleanup)

function join(roomId: string, name: string) {
  const switches = { membersCanPost: true }
  const room = {
    roomId,
    name,
    type: 'GROUP',
    isBlockedByMe: false,
    lastMessageTime: 0,
    switches,
    members: [],
  }
  const selfMember = { roomMemberId: roomId, userId: 'me', roomId, role: 3, personalTags: [] }
  store.dispatch(
    roomActions.roomUpserted({
      room: room as unknown as Room,
      selfMember: selfMember as unknown as SelfMember,
    }),
  )
}

it('a conversation is found by its name though the list has not come to it, and until then it is searched for', async () => {
  join('near', 'Cà phê')
  const secondPage = Promise.withResolvers<void>()
  let isRead = false
  const rooms = {
    hasMore: (part: string) => part === 'list' && !isRead,
    async more() {
      await secondPage.promise
      isRead = true
      join('far', 'Lớp cũ')
    },
  }
  vi.mocked(useLiveSession).mockReturnValue({ userId: 'me', rooms } as never)
  vi.mocked(localDb).mockResolvedValue({
    get: async () => ({ id: 's1', text: 'Xem này', files: [] }),
  } as never)
  render(
    <Provider store={store}>
      <QueryClientProvider client={createQueryClient()}>
        <ShareScreen id="s1" />
      </QueryClientProvider>
    </Provider>,
  )
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'lop cu' } })
  expect(await screen.findByText('Đang tìm')).toBeTruthy()
  expect(screen.queryByText(/Không tìm thấy/)).toBeNull()
  secondPage.resolve()
  expect(await screen.findByRole('button', { name: 'Lớp cũ' })).toBeTruthy()
})
