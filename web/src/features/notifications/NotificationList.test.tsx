import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../api/testing.ts'
import { setPreference } from '../../model/preferences.ts'
import { authActions } from '../../store/auth-slice.ts'
import { createStore } from '../../store/store.ts'
import { cleanup, fireEvent, render, screen, within } from '../../testing/library.ts'
import { toast } from '../../ui/toast.ts'
import NotificationList from './NotificationList.tsx'
import { notificationOf, statisticOf } from './testing.ts'

vi.mock('../../ui/toast.ts', () => ({ toast: Object.assign(vi.fn(), { success: vi.fn(), error: vi.fn() }) }))
const push = vi.hoisted(() => vi.fn())
const search = vi.hoisted(() => ({ filter: undefined as string | undefined }))
vi.mock('@tanstack/react-router', async actual => ({
  ...(await actual<object>()),
  useNavigate: () => vi.fn(),
  useSearch: () => search,
  useRouter: () => ({ history: { push } }),
  Link: ({ children }: { children: React.ReactNode }) => <a href="/notifications">{children}</a>,
}))

const [one, two, three] = [notificationOf(1), notificationOf(2, { isRead: true }), notificationOf(3)]
let isRefused: boolean
let isAnswerRefused: boolean
let hold: PromiseWithResolvers<void> | undefined
beforeEach(() => {
  isRefused = isAnswerRefused = false
  hold = undefined
  search.filter = undefined
  push.mockClear()
  vi.mocked(toast).mockClear()
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function open(items = [three, two, one]) {
  const sent = stubNetwork(async ({ url, method, body }) => {
    if (method === 'PUT' && url.includes('/friendships/')) {
      await hold?.promise
      return isAnswerRefused
        ? failure('internal', 500)
        : json({ data: { friendUserId: 'chi', ...(body as object) } })
    }
    if (method === 'PUT') {
      const marked = items.find(({ notificationId }) => url.includes(notificationId))
      return json({ data: { ...marked, ...(body as object) } })
    }
    if (url.includes('/preferences')) return failure('forbidden', 403)
    if (url.includes('statistic')) return json({ data: statisticOf(items) })
    if (isRefused) return failure('forbidden', 403)
    return new URL(url, 'http://x').searchParams.get('cursor')
      ? json({ data: { items: items.slice(2) } })
      : json({ data: { items: items.slice(0, 2), ...(items.length > 2 ? { nextCursor: 'more' } : {}) } })
  })
  const store = createStore()
  store.dispatch(authActions.userInfoSet({ userId: 'an' } as never))
  render(
    <Provider store={store}>
      <QueryClientProvider client={queryClient}>
        <NotificationList />
      </QueryClientProvider>
    </Provider>,
  )
  return sent
}
const changes = (sent: ReturnType<typeof open>) =>
  sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)
const rows = () => screen.getAllByRole('listitem').map(row => within(row).getAllByRole('link')[0]!)

it('shows the latest first, says which are unread, and reads on by a press', async () => {
  open()
  await screen.findByText(three.title)
  expect(rows().map(row => row.textContent?.startsWith('Chưa đọc'))).toEqual([true, false])
  fireEvent.click(screen.getByRole('button', { name: 'Xem thông báo cũ hơn' }))
  await screen.findByText(one.title)
  expect(rows().map(row => row.getAttribute('href'))).toEqual([three.place, two.place, one.place])
})

it('a row opens its place and is read', async () => {
  const sent = open()
  fireEvent.click(await screen.findByText(three.title))
  expect(push).toHaveBeenCalledWith(three.place)
  await expect.poll(() => sent.find(({ method }) => method === 'PUT')?.body).toEqual({ isRead: true })
})

it('never leads out of the product', async () => {
  open([
    notificationOf(3, { place: '//hostile.invalid/x' }),
    notificationOf(2, { place: 'javascript:alert(1)' }),
  ])
  await screen.findByText(three.title)
  expect(rows().map(row => row.getAttribute('href'))).toEqual(['/notifications', '/notifications'])
})

it('arrows move between rows, and the focus goes to the next when one is deleted', async () => {
  open()
  await screen.findByText(three.title)
  rows()[0]!.focus()
  fireEvent.keyDown(document.activeElement!, { key: 'ArrowDown' })
  expect(document.activeElement).toBe(rows()[1])
  fireEvent.keyDown(document.activeElement!, { key: 'Home' })
  expect(document.activeElement).toBe(rows()[0])
  fireEvent.keyDown(document.activeElement!, { key: 'Delete' })
  await expect.poll(() => screen.queryByText(three.title)).toBeNull()
  expect(document.activeElement?.textContent).toContain(two.title)
})

it('keys of one letter do nothing once they are switched off; Delete stays', async () => {
  setPreference('singleKeys', false)
  const newest = notificationOf(8)
  open([newest, one])
  await screen.findByText(newest.title)
  rows()[0]!.focus()
  expect(rows()[0]!.getAttribute('aria-keyshortcuts')).toBe('Delete')
  fireEvent.keyDown(document.activeElement!, { key: 'e' })
  fireEvent.keyDown(document.activeElement!, { key: 'r' })
  expect(screen.getByText(newest.title)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  fireEvent.keyDown(document.activeElement!, { key: 'Delete' })
  await expect.poll(() => screen.queryByText(newest.title)).toBeNull()
  setPreference('singleKeys', true)
})

it('E puts a row away as done, and a press in the toast brings it back as unread as it was', async () => {
  // Not one that another test is deleting.
  const newest = notificationOf(9)
  const sent = open([newest, two, one])
  await screen.findByText(newest.title)
  rows()[0]!.focus()
  fireEvent.keyDown(document.activeElement!, { key: 'e' })
  await expect.poll(() => screen.queryByText(newest.title)).toBeNull()
  expect(document.activeElement?.textContent).toContain(two.title)
  await expect.poll(() => changes(sent)).toEqual([{ isDone: true, isRead: true }])
  await expect.poll(() => vi.mocked(toast).mock.calls.length).toBe(1)
  const { action } = vi.mocked(toast).mock.calls[0]![1] as unknown as { action: { onClick(): void } }
  action.onClick()
  await screen.findByText(newest.title)
  await expect.poll(() => changes(sent).at(-1)).toEqual({ isDone: false, isRead: false })
})

describe('under “unread”', () => {
  const [newer, older] = [notificationOf(11), notificationOf(10)]
  const markRead = (title: string) => screen.getByRole('button', { name: `Đánh dấu đã đọc: ${title}` })

  it('under “unread” the focus goes to the next row when one is read, and to the list with the last', async () => {
    search.filter = 'unread'
    open([newer, older])
    await screen.findByText(newer.title)
    const list = rows()[0]!.closest('section')!.parentElement
    markRead(newer.title).focus()
    fireEvent.click(markRead(newer.title))
    await expect.poll(() => screen.queryByText(newer.title)).toBeNull()
    expect(document.activeElement).toBe(rows()[0])
    fireEvent.click(markRead(older.title))
    await expect.poll(() => screen.queryByText(older.title)).toBeNull()
    expect(document.activeElement).toBe(list)
  })

  it.each(['Đánh dấu đã đọc', 'Đánh dấu xong', 'Xoá thông báo'])(
    'under “unread” the focus goes to the next row after “%s” of the menu',
    async label => {
      search.filter = 'unread'
      open([newer, older])
      await screen.findByText(newer.title)
      fireEvent.click(screen.getByRole('button', { name: `Tuỳ chọn cho “${newer.title}”` }))
      fireEvent.click(await screen.findByRole('menuitem', { name: label }))
      await expect.poll(() => screen.queryByText(newer.title)).toBeNull()
      await expect.poll(() => screen.queryByRole('menu')).toBeNull()
      await expect.poll(() => document.activeElement).toBe(rows()[0])
    },
  )
})

it('where all are listed, the focus stays on the button that marks a row read', async () => {
  // Not one that another test is deleting.
  const newest = notificationOf(12)
  open([newest, two, one])
  await screen.findByText(newest.title)
  const button = screen.getByRole('button', { name: `Đánh dấu đã đọc: ${newest.title}` })
  button.focus()
  fireEvent.click(button)
  await screen.findByRole('button', { name: `Đánh dấu chưa đọc: ${newest.title}` })
  expect(document.activeElement).toBe(button)
})

it('what is done is listed by itself, and a press puts it back', async () => {
  search.filter = 'done'
  const done = notificationOf(8, { isDone: true, isRead: true })
  const sent = open([done])
  fireEvent.click(await screen.findByRole('button', { name: `Đưa lại vào danh sách: ${done.title}` }))
  expect(decodeURIComponent(sent.find(({ url }) => url.includes('requestPayload'))!.url)).toContain(
    '"isDone":true',
  )
  await expect.poll(() => changes(sent)).toEqual([{ isDone: false, isRead: true }])
  await expect.poll(() => screen.queryByText(done.title)).toBeNull()
})

describe('a friend request', () => {
  const actors = [
    { userId: 'binh', name: 'Bình' },
    { userId: 'chi', name: 'Chi' },
  ]
  const request = notificationOf(7, {
    type: 'FRIEND_REQUEST',
    title: 'Bình và Chi đã gửi lời mời kết bạn',
    actors,
    actorCount: 2,
  })

  it('a friend request is answered in its row, for each of those who asked, and the row does not open', async () => {
    const sent = open([request])
    fireEvent.click(await screen.findByRole('button', { name: 'Đồng ý kết bạn với Chi' }))
    await expect
      .poll(() => sent.find(({ method }) => method === 'PUT')?.body)
      .toEqual({
        status: 'FRIENDSHIP_STATUS_ACCEPTED',
      })
    expect(sent.find(({ method }) => method === 'PUT')!.url).toContain('an.chi')
    expect(push).not.toHaveBeenCalled()
  })

  it('a friend request is busy while its answer is on the way, and can be answered again where that failed', async () => {
    isAnswerRefused = true
    hold = Promise.withResolvers<void>()
    open([{ ...request, actors: actors.slice(0, 1), actorCount: 1 }])
    const decline = await screen.findByRole('button', { name: 'Từ chối lời mời của Bình' })
    fireEvent.click(decline)
    await expect.poll(() => decline.getAttribute('aria-disabled') ?? decline.dataset.pending).toBeTruthy()
    const accept = screen.getByRole('button', { name: 'Đồng ý kết bạn với Bình' })
    expect(accept.hasAttribute('disabled')).toBe(true)
    hold.resolve()
    await expect.poll(() => accept.hasAttribute('disabled')).toBe(false)
  })
})

it('asks for the type of the address alone', async () => {
  search.filter = 'REACTION'
  const sent = open([])
  await screen.findByText('Không có thông báo loại này')
  const list = sent.find(({ url }) => url.includes('requestPayload'))!
  const payload = new URL(list.url, 'http://x').searchParams.get('requestPayload')
  expect(JSON.parse(payload!)).toEqual({ type: 'REACTION' })
})

it('what cannot be read is said, and asked for again by a press', async () => {
  isRefused = true
  open()
  const again = await screen.findByRole('button', { name: 'Thử lại' })
  isRefused = false
  fireEvent.click(again)
  expect(await screen.findByText(two.title)).toBeTruthy()
})
