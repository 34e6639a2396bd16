import { QueryClientProvider } from '@tanstack/react-query'
import type { Room, RoomSwitches, SelfMember } from '@trau/contract'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../../api/api.ts'
import { ApiError } from '../../../api/errors.ts'
import { createQueryClient } from '../../../api/query-client.ts'
import { MessengerContext } from '../../../model/session/messenger.ts'
import { roomActions } from '../../../store/room-slice.ts'
import { store } from '../../../store/store.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { toast } from '../../../ui/toast.ts'
import { messageOf } from '../testing.ts'
import ForwardDialog, { ForwardMessages } from './ForwardDialog.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
})

const show = (dialog: ReactNode) =>
  render(
    <Provider store={store}>
      <QueryClientProvider client={createQueryClient()}>
        <MessengerContext value={{ userId: 'me', rooms: { hasMore: () => false } } as never}>
          {dialog}
        </MessengerContext>
      </QueryClientProvider>
    </Provider>,
  )

function join(roomId: string, name: string, membersCanPost: boolean, lastMessageTime = 0) {
  const switches = { membersCanPost } as RoomSwitches
  const room = {
    roomId,
    name,
    type: 'GROUP',
    isBlockedByMe: false,
    lastMessageTime,
    switches,
    members: [] as Room['members'],
  } as Room
  const selfMember = {
    roomMemberId: roomId,
    userId: 'me',
    roomId,
    role: 3,
    joinedAt: 1,
    user: { userId: 'me' },
    lastSeenMessageId: '',
    lastSeenMessageTime: 0,
    unreadCount: 0,
    personalTags: [],
  } as unknown as SelfMember
  store.dispatch(roomActions.roomUpserted({ room, selfMember }))
}

it('a group in which only those who lead may post is not offered to the others', () => {
  join('g1', 'Thông báo', false)
  join('g2', 'Cà phê', true)
  show(<ForwardDialog message={messageOf(1)} onClose={() => undefined} />)
  expect(screen.queryByText('Cà phê')).toBeTruthy()
  expect(screen.queryByText('Thông báo')).toBeNull()
})

it('Enter chooses the conversation that is searched for, and does not turn it off again', () => {
  join('g2', 'Cà phê', true)
  show(<ForwardDialog message={messageOf(1)} onClose={() => undefined} />)
  const field = screen.getByRole('searchbox')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.queryByRole('button', { name: /^Bỏ chọn/ })).toBeNull()
  fireEvent.change(field, { target: { value: 'ca phe' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(screen.queryByRole('button', { name: 'Bỏ chọn Cà phê' })).toBeTruthy()
})

it('several arrive in order; what did not is reported once, and another try sends the same again', async () => {
  join('g2', 'Cà phê', true)
  join('g3', 'Sách', true)
  const failure = vi.spyOn(toast, 'error').mockReturnValue()
  const success = vi.spyOn(toast, 'success').mockReturnValue()
  const arrived = (roomId: string) => ({ roomId, message: messageOf(9) })
  const refused = (roomId: string) => ({ roomId, error: { code: 'roleTooLow' } })
  const call = vi.spyOn(api.chat, 'forwardMessage')
  call.mockResolvedValueOnce({ items: [arrived('g2'), refused('g3')] } as never)
  call.mockRejectedValueOnce(new ApiError({ kind: 'network', code: 'networkError' }))
  call.mockResolvedValue({ items: [arrived('g2'), arrived('g3')] } as never)
  const onForwarded = vi.fn()
  const messages = [messageOf(1), messageOf(2), messageOf(3)]
  show(<ForwardMessages messages={messages} onClose={() => undefined} onForwarded={onForwarded} />)
  fireEvent.click(screen.getByRole('button', { name: /Cà phê/ }))
  fireEvent.click(screen.getByRole('button', { name: /Sách/ }))
  fireEvent.change(screen.getByLabelText(/Thêm lời nhắn/), { target: { value: 'Xem nhé' } })
  const send = () =>
    fireEvent.click(screen.getByRole('button', { name: 'Chuyển tiếp đến 2 cuộc trò chuyện' }))

  send()
  await waitFor(() => expect(failure).toHaveBeenCalledTimes(1))
  expect(failure.mock.calls[0]![0]).toMatch(/^Mới chuyển tiếp đủ 0\/3 tin\. Sách: .+/)
  expect(call, 'without an answer the rest is not tried').toHaveBeenCalledTimes(2)
  expect(success).not.toHaveBeenCalled()
  expect(onForwarded).not.toHaveBeenCalled()

  send()
  await waitFor(() =>
    expect(success).toHaveBeenCalledExactlyOnceWith('Đã chuyển tiếp 3 tin đến 2 cuộc trò chuyện'),
  )
  expect(onForwarded).toHaveBeenCalledTimes(1)
  const sent = call.mock.calls.map(([{ params, body }]) => ({ ...body, id: params.id }))
  expect(sent.map(({ id }) => id)).toEqual(['m1', 'm2', 'm1', 'm2', 'm3'])
  expect(sent.slice(2, 4).map(one => one.clientMessageId)).toEqual(
    sent.slice(0, 2).map(one => one.clientMessageId),
  )
  expect(new Set(sent.map(one => one.clientMessageId)).size).toBe(3)
  expect(new Set(sent.map(one => one.comment?.clientMessageId)).size, 'one comment').toBe(1)
})

it('the latest recipients stand first, the room of the message last, and who said it is named', async () => {
  join('g2', 'Cà phê', true, 9_000)
  join('g3', 'Sách', true, 8_000)
  join('g4', 'Bóng đá', true, 7_000)
  vi.spyOn(toast, 'success').mockReturnValue()
  vi.spyOn(api.chat, 'forwardMessage').mockResolvedValue({
    items: [{ roomId: 'g4', message: messageOf(9) }],
  } as never)
  const offeredNames = () =>
    [...document.querySelectorAll('[role=dialog] li button')].map(one => one.textContent?.trim())
  const at = (name: string) => offeredNames().findIndex(one => one?.includes(name))
  const said = { senderId: 'binh', senderInfo: { name: 'Bình' }, content: 'Mai họp nhé' }
  const message = messageOf(1, { roomId: 'g2', ...said } as never)
  const first = show(<ForwardDialog message={message} onClose={() => first.unmount()} />)
  expect(at('Cà phê')).toBe(offeredNames().length - 1)
  expect(screen.getByText('Bình: Mai họp nhé')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Bóng đá/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Chuyển tiếp đến 1 cuộc trò chuyện' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  const mine = messageOf(2, { roomId: 'g2', senderId: 'me', senderInfo: { name: 'An' } } as never)
  show(<ForwardMessages messages={[message, mine]} onClose={() => undefined} />)
  expect(at('Bóng đá')).toBe(0)
  expect(at('Cà phê')).toBe(offeredNames().length - 1)
  expect(screen.getByText('2 tin nhắn. Người gửi: Bình, Bạn')).toBeTruthy()
})
