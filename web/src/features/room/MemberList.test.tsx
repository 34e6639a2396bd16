import { QueryClientProvider } from '@tanstack/react-query'
import type { RoomMember } from '@trau/contract'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { apply } from '../../live/dispatch.ts'
import { membersChanged } from '../../model/rooms/members-cache.ts'
import { MessengerContext } from '../../model/session/messenger.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { store } from '../../store/store.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../testing/library.ts'
import { MemberList } from './MemberList.tsx'

let members: RoomMember[]
const list = vi.fn()
Object.assign(api.room, { listMembers: Object.assign(list, { key: api.room.listMembers.key }) })

const everybody = (count: number) =>
  Array.from(
    { length: count },
    (_, at) =>
      ({
        userId: `u${at}`,
        roomId: 'room',
        role: 3,
        joinedAt: at,
        user: { userId: `u${at}`, name: `Thành viên ${at}` },
      }) as RoomMember,
  )

beforeEach(() => {
  list.mockReset()
  list.mockImplementation(async ({ query: { offset = 0, limit, search = '' } }) => {
    const matches = members.filter(({ user }) => user.name!.includes(search))
    return { items: matches.slice(offset, offset + limit), total: matches.length }
  })
})
afterEach(cleanup)

function show(count: number) {
  members = everybody(count)
  const room = { roomId: 'room', type: 'GROUP', memberCount: count }
  const queryClient = createQueryClient()
  render(
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <MessengerContext value={{ userId: 'me' } as never}>
          <MemberList item={{ room, selfMember: { role: 1 } } as unknown as RoomItem} onOpen={() => {}} />
        </MessengerContext>
      </QueryClientProvider>
    </Provider>,
  )
  return queryClient
}
const rows = () => screen.queryAllByRole('listitem').map(row => row.textContent?.match(/\d+/)?.[0])
const more = () => screen.queryByRole('button', { name: 'Xem thêm thành viên' })

it('a large group is shown page by page to its last member', async () => {
  show(250)
  await waitFor(() => expect(more()).toBeTruthy())
  expect(rows()).toHaveLength(100)
  fireEvent.click(more()!)
  await waitFor(() => expect(rows()).toHaveLength(200))
  fireEvent.click(more()!)
  await waitFor(() => expect(rows().at(-1)).toBe('249'))
  expect(more()).toBeNull()
})

it('a search finds who stands on no page that was read, and says when there is nobody', async () => {
  show(250)
  await waitFor(() => expect(rows()).toHaveLength(100))
  const field = screen.getByRole('searchbox', { name: 'Tìm thành viên' })
  fireEvent.change(field, { target: { value: 'Thành viên 24' } })
  await waitFor(() => expect(rows()).toEqual(['24', ...Array.from({ length: 10 }, (_, at) => `24${at}`)]))
  fireEvent.change(field, { target: { value: 'xyz' } })
  await screen.findByText('Không có thành viên nào tên “xyz”')
})

it('who is taken out of a large group leaves no gap between two pages', async () => {
  const queryClient = show(250)
  await waitFor(() => expect(more()).toBeTruthy())
  fireEvent.click(more()!)
  await waitFor(() => expect(rows()).toHaveLength(200))
  members = members.filter(({ userId }) => userId !== 'u5')
  apply(membersChanged('room', { upserted: [], removedUserIds: ['u5'] }), {
    dispatch: store.dispatch,
    queryClient,
  })
  await waitFor(() => expect(rows()).toEqual(members.slice(0, 200).map(({ userId }) => userId.slice(1))))
})

it('a list that cannot be had says so, and is asked for again', async () => {
  list.mockRejectedValueOnce(new ApiError({ kind: 'bad-request', code: 'roleTooLow' }))
  show(3)
  fireEvent.click(await screen.findByRole('button', { name: 'Thử lại' }))
  await waitFor(() => expect(rows()).toEqual(['0', '1', '2']))
})

it('who is removed can be kept from coming back by a link', async () => {
  const remove = vi.fn(async () => ({ removedUserIds: ['u1'] }))
  Object.assign(api.room, { removeMembers: Object.assign(remove, { key: api.room.removeMembers.key }) })
  show(2)
  fireEvent.click(await screen.findByRole('button', { name: /Thành viên 1/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Mời ra khỏi nhóm' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Không cho vào lại bằng liên kết' }))
  fireEvent.click(screen.getByRole('button', { name: 'Mời ra khỏi nhóm' }))
  await waitFor(() =>
    expect(remove).toHaveBeenCalledWith({
      params: { roomId: 'room' },
      query: { userIds: 'u1', ban: 'true' },
    }),
  )
})
