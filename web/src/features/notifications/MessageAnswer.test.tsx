import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../api/testing.ts'
import { authActions } from '../../store/auth-slice.ts'
import { createStore } from '../../store/store.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../testing/library.ts'
import { toast } from '../../ui/toast.ts'
import NotificationList from './NotificationList.tsx'
import { notificationOf, statisticOf } from './testing.ts'

vi.mock('../../ui/toast.ts', () => ({ toast: Object.assign(vi.fn(), { success: vi.fn(), error: vi.fn() }) }))
const push = vi.hoisted(() => vi.fn())
vi.mock('@tanstack/react-router', async actual => ({
  ...(await actual<object>()),
  useNavigate: () => vi.fn(),
  useSearch: () => ({}),
  useRouter: () => ({ history: { push } }),
  Link: ({ children }: { children: React.ReactNode }) => <a href="/notifications">{children}</a>,
}))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const message = {
  messageId: 'm1',
  roomId: 'r',
  senderId: 'binh',
  content: 'Chào An',
  reactions: [] as object[],
}

/** A list with one mention, whose message is answered as `network` says. */
function open(network: (request: { url: string; method: string; body?: unknown }) => Response | undefined) {
  const items = [notificationOf(1)]
  const sent = stubNetwork(async request => {
    const { url, method, body } = request
    const answer = network(request)
    if (answer) return answer
    if (method === 'PUT') return json({ data: { ...items[0], ...(body as object) } })
    if (url.includes('/preferences')) return failure('forbidden', 403)
    if (url.includes('statistic')) return json({ data: statisticOf(items) })
    if (url.includes('/messages/m1')) return json({ data: message })
    return json({ data: { items } })
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
const openField = async () => {
  fireEvent.click(await screen.findByRole('button', { name: /^Trả lời hoặc thả cảm xúc: / }))
  return screen.findByRole('textbox', { name: 'Trả lời Bình' })
}
const sendText = (field: HTMLElement, text: string) => {
  fireEvent.change(field, { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Gửi trả lời' }))
}

it('sends a text that quotes the message, reads the row but not the room, and closes', async () => {
  const sent = open(({ method }) =>
    method === 'POST' ? json({ data: { message, isDuplicate: false } }) : undefined,
  )
  sendText(await openField(), '  Tớ đến ngay  ')
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
    url: expect.stringContaining('/rooms/r'),
    body: {
      ...{ content: 'Tớ đến ngay', replyToMessageId: 'm1', keepsUnread: true },
      clientMessageId: expect.any(String),
    },
  })
  await expect.poll(() => sent.find(({ method }) => method === 'PUT')?.body).toEqual({ isRead: true })
  expect(document.activeElement?.getAttribute('data-notification')).not.toBeNull()
  const action = vi.mocked(toast.success).mock.calls[0]?.[1]?.action as { onClick(): void } | undefined
  action?.onClick()
  expect(push).toHaveBeenCalledWith(notificationOf(1).place)
})

it('a text that the server refuses stays in the field, and goes under the same id when it is sent again', async () => {
  let isRefused = true
  const sent = open(({ method }) => {
    if (method !== 'POST') return undefined
    return isRefused ? failure('forbidden', 403) : json({ data: { message, isDuplicate: false } })
  })
  const field = await openField()
  sendText(field, 'Ừ')
  await waitFor(() => expect(toast.error).toHaveBeenCalledOnce())
  expect(field).toHaveProperty('value', 'Ừ')
  expect(sent.some(({ method }) => method === 'PUT')).toBe(false)
  isRefused = false
  fireEvent.click(screen.getByRole('button', { name: 'Gửi trả lời' }))
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull())
  const [first, second] = sent.filter(({ method }) => method === 'POST')
  expect(first!.body).toEqual(second!.body)
})

it('a reaction is put on and taken off; one that the server refuses goes back; the row is read when the field closes', async () => {
  let isRefused = false
  const sent = open(({ url, method }) => {
    if (!url.includes('/reactions')) return undefined
    if (isRefused) return failure('forbidden', 403)
    const reactions =
      method === 'POST' || method === 'PUT' ? [{ reaction: '👍', count: 1, userIds: ['an'] }] : []
    return json({ data: { ...message, reactions } })
  })
  await openField()
  const thumb = () => screen.getByRole('button', { name: '👍' })
  const isPressed = () => thumb().getAttribute('aria-pressed')
  await waitFor(() => expect(thumb()).toHaveProperty('disabled', false))
  fireEvent.click(thumb())
  await waitFor(() => expect(isPressed()).toBe('true'))
  await waitFor(() => expect(sent.filter(({ url }) => url.includes('/reactions'))).toHaveLength(1))
  await waitFor(() => expect(isPressed()).toBe('true'))
  isRefused = true
  fireEvent.click(thumb())
  await waitFor(() => expect(toast.error).toHaveBeenCalledOnce())
  expect(isPressed()).toBe('true')
  isRefused = false
  fireEvent.click(thumb())
  await waitFor(() => expect(isPressed()).toBe('false'))
  expect(
    sent.some(({ body }) => (body as { isRead?: boolean })?.isRead),
    'while somebody may still write',
  ).toBe(false)
  fireEvent.keyDown(thumb(), { key: 'Escape' })
  await waitFor(() => expect(sent.some(({ body }) => (body as { isRead?: boolean })?.isRead)).toBe(true))
})

it('R opens the field and Escape closes it; a message that is gone is said, and nothing can be sent', async () => {
  let isGone = false
  open(({ url }) => (isGone && url.includes('/messages/m1') ? failure('messageNotFound', 404) : undefined))
  await screen.findByText(notificationOf(1).title)
  const link = document.querySelector<HTMLElement>('a[data-notification]')!
  link.focus()
  fireEvent.keyDown(link, { key: 'r' })
  const field = await screen.findByRole('textbox')
  expect(field).toBe(document.activeElement)
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.activeElement).toBe(link)
  isGone = true
  queryClient.removeQueries({ predicate: ({ queryKey }) => JSON.stringify(queryKey).includes('m1') })
  fireEvent.keyDown(link, { key: 'r' })
  expect((await screen.findByRole('alert')).textContent).toMatch(/tin nhắn/i)
  expect(screen.queryByRole('textbox')).toBeNull()
})
