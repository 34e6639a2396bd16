import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../../api/testing.ts'
import { applyEvent } from '../../../live/dispatch.ts'
import { MessengerContext } from '../../../model/session/messenger.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { messageOf } from '../testing.ts'
import ReactionsDialog from './ReactionsDialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const message = messageOf(1, { reactions: [{ reaction: '👍', count: 130, userIds: [] }] })
const reactor = (n: number) => ({
  userId: `u${n}`,
  user: { userId: `u${n}`, name: `Bạn ${n}` },
  reaction: '👍',
  createdTime: n,
})

function open(queryClient = createQueryClient()) {
  render(
    <QueryClientProvider client={queryClient}>
      <MessengerContext value={{ userId: 'me' } as never}>
        <ReactionsDialog message={message} onClose={() => {}} />
      </MessengerContext>
    </QueryClientProvider>,
  )
}

it('says why it has nobody to show, and asks again', async () => {
  let isGone = true
  stubNetwork(() =>
    isGone ? failure('messageNotFound', 404) : json({ data: { items: [reactor(1)], total: 1 } }),
  )
  open()
  const again = await screen.findByRole('button', { name: 'Thử lại' })
  isGone = false
  fireEvent.click(again)
  expect(await screen.findByText('Bạn 1')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Thử lại' })).toBeNull())
})

it('shows those beyond the first page when asked', async () => {
  stubNetwork(({ url }) => {
    const from = Number(new URL(url, 'http://x').searchParams.get('offset'))
    const items = Array.from({ length: from === 0 ? 100 : 30 }, (_, i) => reactor(from + i))
    return json({ data: { items, total: 130 } })
  })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Xem thêm' }))
  expect(await screen.findByText('Bạn 129')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Xem thêm' })).toBeNull()
})

it('the list is read again when the message changes while it is open', async () => {
  const queryClient = createQueryClient()
  let count = 1
  stubNetwork(() =>
    json({ data: { items: Array.from({ length: count }, (_, n) => reactor(n)), total: count } }),
  )
  open(queryClient)
  expect(await screen.findByText('Bạn 0')).toBeTruthy()
  count = 2
  const change = (messageId: string) =>
    applyEvent(
      { type: 'messageUpdated', data: { message: { ...message, messageId } } },
      { dispatch: vi.fn(), queryClient },
    )
  change('another')
  change(message.messageId)
  expect(await screen.findByText('Bạn 1')).toBeTruthy()
})
