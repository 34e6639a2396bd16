import { QueryClientProvider } from '@tanstack/react-query'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../../api/api.ts'
import { ApiError } from '../../../api/errors.ts'
import { createQueryClient } from '../../../api/query-client.ts'
import { MessengerContext } from '../../../model/session/messenger.ts'
import { messageActions } from '../../../store/message-slices.ts'
import { store } from '../../../store/store.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { FormattedText } from '../format/FormattedText.tsx'
import { messageOf } from '../testing.ts'
import { openRoomSearch, useRoomSearch } from './open-search.ts'
import RoomSearchBar from './RoomSearchBar.tsx'
import { SearchMarksContext } from './SearchMarks.tsx'

vi.mock('../../../api/api.ts', () => ({
  api: {
    chat: { searchMessages: vi.fn(), listMessages: vi.fn() },
    room: { listMembers: Object.assign(vi.fn(), { key: ['room', 'listMembers'] }) },
  },
}))
const search = vi.mocked(api.chat.searchMessages)
afterEach(() => {
  cleanup()
  search.mockReset()
  store.dispatch(messageActions.jumpDone())
})

/** As `RoomScreen` puts it: the bar while it is open, and a message whose words it marks. */
function Room() {
  const open = useRoomSearch('room')
  return (
    <SearchMarksContext value={open?.text ?? ''}>
      {open && <RoomSearchBar {...open} />}
      <FormattedText text="Bay ra **Đà Nẵng** nhé" />
    </SearchMarksContext>
  )
}

const jumpedTo = () => store.getState().message.messageJump.jumpMessageId

function show(names: readonly string[] = []) {
  const items = names.map(name => ({ userId: name, user: { name } }))
  vi.mocked(api.room.listMembers).mockImplementation((async ({ query = {} } = {}) => {
    const { offset = 0, limit = 0 } = query as { offset?: number; limit?: number }
    return { items: items.slice(offset, offset + limit), total: items.length }
  }) as never)
  return render(
    <Provider store={store}>
      <QueryClientProvider client={createQueryClient()}>
        <MessengerContext value={{ userId: 'chi' } as never}>
          <I18nProvider locale="vi">
            <Room />
          </I18nProvider>
        </MessengerContext>
      </QueryClientProvider>
    </Provider>,
  )
}

it('the best hit is gone to at once, Enter and arrows go on, Esc empties and then closes', async () => {
  search.mockImplementation(async ({ query = {} } = {}) =>
    query.search === 'xyz'
      ? { items: [], total: 0 }
      : query.cursor
        ? { items: [messageOf(1)] }
        : { items: [messageOf(3), messageOf(2)], nextCursor: 'tiếp' },
  )
  openRoomSearch('room')
  show()
  const field = screen.getByRole('searchbox', { name: 'Tìm tin nhắn ở đây' })
  expect(document.activeElement).toBe(field)
  const day = screen.getByRole('group', { name: 'Nhảy đến ngày' })
  expect(day.textContent?.replaceAll(/[^\p{L}/]/gu, '')).toBe('ngày/tháng/năm')
  fireEvent.change(field, { target: { value: 'da nang' } })
  await waitFor(() => expect(jumpedTo()).toBe('m3'))
  // The next page is asked for before one comes to its end; where nobody counts, all are known then.
  await waitFor(() => expect(screen.getByText('1/3')).toBeTruthy())
  expect(search.mock.calls[0]![0]).toMatchObject({ query: { search: 'da nang', roomId: 'room' } })
  expect([...document.querySelectorAll('mark')].map(mark => mark.textContent)).toEqual(['Đà', 'Nẵng'])
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(jumpedTo()).toBe('m2')
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(jumpedTo()).toBe('m1')
  // At the end of the hits the button keeps the focus.
  const older = screen.getByRole<HTMLButtonElement>('button', { name: 'Kết quả tiếp theo' })
  expect([older.disabled, older.getAttribute('aria-disabled')]).toEqual([false, 'true'])
  fireEvent.click(older)
  expect(jumpedTo()).toBe('m1')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(jumpedTo()).toBe('m2')

  fireEvent.change(field, { target: { value: 'xyz' } })
  // The hits of the former search are shown until the answer is there; Enter does not go on among them.
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(jumpedTo()).toBe('m2')
  await waitFor(() => expect(screen.getByText('Không tìm thấy “xyz” – thử không dấu')).toBeTruthy())
  fireEvent.keyDown(field, { key: 'Escape' })
  expect((field as HTMLInputElement).value).toBe('')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(document.querySelector('mark')).toBeNull()
})

it('a search that is refused as too frequent waits as long as the server asks, and then shows its hits', async () => {
  const refusal = { kind: 'bad-request', code: 'rateLimited', status: 429, data: { retryAfter: 0 } } as const
  search.mockRejectedValueOnce(new ApiError(refusal)).mockResolvedValue({ items: [messageOf(3)] })
  openRoomSearch('room', 'da nang')
  show()
  await waitFor(() => expect(jumpedTo()).toBe('m3'))
  expect(search).toHaveBeenCalledTimes(2)
  expect(screen.queryByText(/thao tác hơi nhanh/)).toBeNull()
})

it('another search that is asked for while the bar is open takes the place of the one in it', async () => {
  search.mockImplementation(async ({ query = {} } = {}) => ({
    items: query.search === 'báo cáo' ? [messageOf(4)] : [],
  }))
  openRoomSearch('room', 'hoá đơn')
  show()
  const field = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Tìm tin nhắn ở đây' })
  expect(field.value).toBe('hoá đơn')
  act(() => openRoomSearch('room', 'báo cáo'))
  expect(field.value).toBe('báo cáo')
  await waitFor(() => expect(jumpedTo()).toBe('m4'))
  // Without a text, what it looks for stays.
  act(() => openRoomSearch('room'))
  expect(field.value).toBe('báo cáo')
})

it('a search ends with its room: whoever comes back is led nowhere by it', async () => {
  search.mockResolvedValue({ items: [messageOf(3)] })
  openRoomSearch('room', 'da nang')
  const { unmount } = show()
  await waitFor(() => expect(jumpedTo()).toBe('m3'))
  unmount()
  act(() => void store.dispatch(messageActions.jumpDone()))
  show()
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(jumpedTo()).toBe('')
})

it('everybody in a large group can be chosen as the sender, by name', async () => {
  search.mockResolvedValue({ items: [] })
  openRoomSearch('room')
  const names = [...'mlkjihgfedcba'].flatMap(first => [...'bcdghklmnt'].map(last => `Bạn ${first}${last}`))
  show(names)
  fireEvent.click(await screen.findByRole('button', { name: /Người gửi/ }))
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(131))
  expect(screen.getAllByRole('option')[1]!.textContent).toBe('Bạn ab')
  fireEvent.click(screen.getByRole('option', { name: 'Bạn ab' }))
  await waitFor(() => expect(search.mock.lastCall![0]).toMatchObject({ query: { senderId: 'Bạn ab' } }))
})

it('where members do not see each other nobody is offered as the sender', async () => {
  openRoomSearch('room')
  show()
  await screen.findByRole('button', { name: /Loại tin/ })
  expect(screen.queryByRole('button', { name: /Người gửi/ })).toBeNull()
})
