import { QueryClientProvider } from '@tanstack/react-query'
import type { PersonalTag, RoomEntry, ScheduledCount } from '@trau/contract'
import { maxSearchLength } from '@trau/contract/rules/list'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { api } from '../../api/api.ts'
import { ApiError } from '../../api/errors.ts'
import { createQueryClient } from '../../api/query-client.ts'
import { scheduledCounts } from '../../model/messages/scheduled-cache.ts'
import { openOverlay } from '../../model/overlays.ts'
import { RoomLoader } from '../../model/rooms/load.ts'
import { MessengerContext } from '../../model/session/messenger.ts'
import { createStore } from '../../store/store.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../testing/library.ts'
import Switcher from '../switcher/Switcher.tsx'
import { RoomPane } from './RoomPane.tsx'

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => {}, useRouter: () => undefined }))

type Payload = { isArchived: boolean; isStranger: boolean; unreadOnly?: boolean; type?: string }

interface EntryFields {
  isArchived?: boolean
  unread?: boolean
  name?: string
  mutedUntil?: number
  type?: 'GROUP' | 'PRIVATE'
  personalTags?: PersonalTag[]
}

const entry = (at: number, fields: EntryFields = {}) => {
  const { isArchived = false, unread = false, name = `Nhóm ${at}` } = fields
  const { mutedUntil = 0, type = 'GROUP', personalTags = [] } = fields
  const own = { isArchived, isFavorite: false, mutedUntil, personalTags }
  const room = {
    roomId: `r${at}`,
    type,
    name,
    lastSeq: 1,
    lastMessageTime: 1_000_000 - at,
    memberCount: 2,
    ...own,
  }
  const selfMember = {
    roomMemberId: `m${at}`,
    userId: 'an',
    roomId: `r${at}`,
    role: 3,
    joinedAt: 0,
    unreadCount: unread ? 1 : 0,
    isMarkedUnread: false,
    readCountable: 0,
    lastSeenMessageId: '',
    lastSeenMessageTime: 0,
    lastSeenSeq: 0,
    user: { userId: 'an' },
    ...own,
  }
  return { room: { ...room, pinnedMessages: [], members: [] }, selfMember } as unknown as RoomEntry
}

let all: RoomEntry[]
const list = vi.fn()
const ownTags = vi.fn(async () => ({ items: [] as PersonalTag[] }))
Object.assign(api.room, { listRoomsByCursor: list, listPersonalTags: ownTags })
const listUsers = vi.fn(async (_: unknown) => ({ items: [] as object[] }))
Object.assign(api.identity, {
  listUsers: Object.assign(listUsers, { key: api.identity.listUsers.key }),
})
const selfRoom = vi.fn()
Object.assign(api.room, { getPrivateRoom: selfRoom })
const searchMessages = vi.fn(async (_: unknown) => ({ items: [], total: 0 }))
Object.assign(api.chat, {
  listReminders: Object.assign(async () => ({ items: [{}] }), { key: api.chat.listReminders.key }),
  searchMessages: Object.assign(searchMessages, { key: api.chat.searchMessages.key }),
})

beforeEach(() => {
  localStorage.clear()
  list.mockReset()
  list.mockImplementation(async ({ query }) => {
    const { isArchived, isStranger, unreadOnly, type } = query.requestPayload as Payload
    const listed = all.filter(
      ({ room, selfMember }) =>
        !isStranger &&
        room.isArchived === isArchived &&
        (!unreadOnly || selfMember.unreadCount > 0) &&
        (!type || room.type === type),
    )
    const from = Number(query.cursor ?? 0)
    const to = from + query.limit
    return { items: listed.slice(from, to), nextCursor: to < listed.length ? String(to) : undefined }
  })
})
afterEach(cleanup)

async function show(entries: RoomEntry[], children: React.ReactNode, scheduled: ScheduledCount[] = []) {
  all = entries
  const store = createStore()
  const rooms = new RoomLoader(store)
  await rooms.reload()
  const presence = { show: () => {} }
  const queries = createQueryClient()
  queries.setQueryData(scheduledCounts.queryKey, { items: scheduled })
  render(
    <Provider store={store}>
      <QueryClientProvider client={queries}>
        <MessengerContext value={{ userId: 'an', rooms, presence } as never}>{children}</MessengerContext>
      </QueryClientProvider>
    </Provider>,
  )
}
const pane = <RoomPane openRoomId={undefined} onOpen={() => {}} />
const choose = (filter: string) =>
  fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${filter}`) }))
const far = (count: number, last: Parameters<typeof entry>[1]) =>
  Array.from({ length: count }, (_, at) => entry(at, at === count - 1 ? last : {}))

it('a conversation is found by its name on a page that was not read, and among those put away', async () => {
  await show([...far(180, { name: 'Hội cờ tướng' }), entry(200, { name: 'Cờ vua', isArchived: true })], pane)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'co' } })
  await screen.findByRole('link', { name: /^Hội cờ tướng/ })
  await screen.findByRole('link', { name: /^Cờ vua/ })
})

it('the fields of a search take no more than a search may be long', async () => {
  await show([], pane)
  expect(screen.getByRole<HTMLInputElement>('searchbox').maxLength).toBe(maxSearchLength)
  cleanup()
  await show([], <Switcher onOpen={() => {}} onClose={() => {}} />)
  expect(screen.getByRole<HTMLInputElement>('combobox').maxLength).toBe(maxSearchLength)
})

it('the switcher finds it too', async () => {
  await show(far(180, { name: 'Hội cờ tướng' }), <Switcher onOpen={() => {}} onClose={() => {}} />)
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'co tuong' } })
  await screen.findByRole('option', { name: /Hội cờ tướng/ })
})

it('the switcher searches in a conversation on a page that was not read, and says when there is none of that name', async () => {
  await show(far(180, { name: 'Hội cờ tướng' }), <Switcher onOpen={() => {}} onClose={() => {}} />)
  const type = (value: string) => fireEvent.change(screen.getByRole('combobox'), { target: { value } })
  searchMessages.mockClear()
  const unknown = 'Không tìm thấy người hoặc nhóm trong bộ lọc'
  type('trong:"co tuong" khai cuoc')
  expect(screen.queryByText(unknown)).toBeNull()
  await waitFor(() => expect(searchMessages).toHaveBeenCalled())
  const queries = searchMessages.mock.calls.map(([parts]) => (parts as { query: object }).query)
  for (const query of queries) expect(query).toMatchObject({ roomId: 'r179' })
  expect(screen.queryByText(unknown)).toBeNull()
  type('trong:"bong da" khai cuoc')
  await screen.findByText(unknown)
})

it('Enter in the switcher opens nothing that only the former query found, and waits for the answer', async () => {
  const answer = Promise.withResolvers<void>()
  listUsers.mockImplementation(async parts => {
    const { search } = (parts as { query: { search: string } }).query
    if (search === 'ngoc') await answer.promise
    return { items: [{ userId: search, name: search }] }
  })
  selfRoom.mockClear().mockResolvedValue(entry(9))
  const onClose = vi.fn()
  await show([], <Switcher onOpen={() => {}} onClose={onClose} />)
  const field = screen.getByRole('combobox')
  fireEvent.change(field, { target: { value: 'huong' } })
  await screen.findByRole('option', { name: /huong/ })
  listUsers.mockClear()
  fireEvent.change(field, { target: { value: 'ngoc' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(() => expect(listUsers).toHaveBeenCalledTimes(1))
  expect(onClose).not.toHaveBeenCalled()
  answer.resolve()
  await waitFor(() => expect(selfRoom).toHaveBeenCalledExactlyOnceWith({ params: { userId: 'ngoc' } }))
  listUsers.mockImplementation(async () => ({ items: [] }))
})

it('what is unread is asked for by itself, wherever it stands in the list', async () => {
  await show(far(180, { unread: true, name: 'Hội cờ tướng' }), pane)
  await screen.findByRole('radio', { name: /^Chưa đọc.*1/ })
  choose('Chưa đọc')
  await screen.findByRole('list', { name: 'Các cuộc trò chuyện' })
  const unreadPages = list.mock.calls.filter(([{ query }]) => query.requestPayload.unreadOnly)
  expect(unreadPages).toHaveLength(1)
})

it('an archive that cannot be had says so instead of being empty, and is asked for again', async () => {
  await show([entry(1), entry(2, { isArchived: true })], pane)
  list.mockRejectedValueOnce(new ApiError({ kind: 'network', code: 'networkError' }))
  choose('Lưu trữ')
  fireEvent.click(await screen.findByRole('button', { name: 'Thử lại' }))
  await screen.findByRole('list', { name: 'Các cuộc trò chuyện' })
})

it('the filters and the tags say how many rooms behind them wait, muted ones and those put away left out', async () => {
  const work = { tagId: 't1', text: 'Công việc' } as PersonalTag
  ownTags.mockResolvedValueOnce({ items: [work] })
  await show(
    [
      entry(1, { unread: true, personalTags: [work] }),
      entry(2, { unread: true, type: 'PRIVATE' }),
      entry(3, { unread: true, mutedUntil: -1, personalTags: [work] }),
      entry(4, { unread: true, isArchived: true, personalTags: [work] }),
      entry(5, { personalTags: [work] }),
    ],
    pane,
  )
  const names = () => screen.getAllByRole('radio').map(one => one.closest('label')?.textContent)
  expect(names()).toEqual(['Tất cả', 'Chưa đọc22 đang chờ', 'Nhóm11 đang chờ', 'Lưu trữ'])
  expect((await screen.findByRole('button', { name: /^Công việc/ })).textContent).toBe('Công việc11 đang chờ')
})

it('what one keeps for oneself is one line with what waits until it is opened, which lasts', async () => {
  selfRoom.mockResolvedValue({ ...entry(9), room: { ...entry(9).room, type: 'SELF' } })
  const onOpen = vi.fn()
  await show([entry(1)], <RoomPane openRoomId={undefined} onOpen={onOpen} />, [
    { roomId: 'r1', waiting: 2, failed: 1 },
  ])
  const fold = await screen.findByRole('button', { name: /^Của tôi.*4 đang chờ/ })
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('button', { name: 'Tin đã lưu' })).toBeNull()
  fireEvent.click(fold)
  expect(fold.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(await screen.findByRole('button', { name: 'Tin hẹn giờ, 3 đang chờ' }))
  expect(openOverlay()).toBe('scheduled')
  fireEvent.click(screen.getByRole('button', { name: 'Tin đã lưu' }))
  expect(openOverlay()).toBe('saved')
  fireEvent.click(await screen.findByRole('button', { name: 'Nhắc hẹn, 1 đang chờ' }))
  expect(openOverlay()).toBe('reminders')
  fireEvent.click(screen.getByRole('button', { name: 'Cloud của tôi' }))
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith('r9'))
  expect(selfRoom).toHaveBeenCalledWith({ params: { userId: 'an' } })

  cleanup()
  await show([entry(1)], pane)
  expect(screen.getByRole('button', { name: /^Của tôi/ }).getAttribute('aria-expanded')).toBe('true')
  expect(await screen.findByRole('button', { name: 'Tin đã lưu' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Của tôi/ }))
  cleanup()
  await show([entry(1)], pane)
  expect(screen.getByRole('button', { name: /^Của tôi/ }).getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('button', { name: 'Tin đã lưu' })).toBeNull()
  choose('Nhóm')
  expect(screen.queryByRole('button', { name: /^Của tôi/ })).toBeNull()
})
