import { QueryClientProvider } from '@tanstack/react-query'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../../api/api.ts'
import { createQueryClient } from '../../../api/query-client.ts'
import { MessengerContext } from '../../../model/session/messenger.ts'
import { store } from '../../../store/store.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
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
afterEach(cleanup)

/** As `RoomScreen` puts it: the bar while it is open, and a message whose words it marks. */
function Room() {
  const open = useRoomSearch('room')
  return (
    <SearchMarksContext value={open?.text ?? ''}>
      {open && <RoomSearchBar roomId="room" />}
      <FormattedText text="Bay ra **Đà Nẵng** nhé" />
    </SearchMarksContext>
  )
}

const jumpedTo = () => store.getState().message.messageJump.jumpMessageId

it('the best hit is gone to at once, Enter and arrows go on, Esc empties and then closes', async () => {
  vi.mocked(api.room.listMembers).mockResolvedValue({ items: [] } as never)
  search.mockImplementation(async ({ query = {} } = {}) =>
    query.search === 'xyz'
      ? { items: [], total: 0 }
      : query.cursor
        ? { items: [messageOf(1)] }
        : { items: [messageOf(3), messageOf(2)], nextCursor: 'tiếp' },
  )
  openRoomSearch('room')
  render(
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
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(jumpedTo()).toBe('m2')

  fireEvent.change(field, { target: { value: 'xyz' } })
  await waitFor(() => expect(screen.getByText('Không tìm thấy “xyz” – thử không dấu')).toBeTruthy())
  fireEvent.keyDown(field, { key: 'Escape' })
  expect((field as HTMLInputElement).value).toBe('')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(document.querySelector('mark')).toBeNull()
})
