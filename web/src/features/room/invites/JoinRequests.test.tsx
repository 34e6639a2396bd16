import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../../api/testing.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { toast } from '../../../ui/toast.ts'
import { Bans } from './Bans.tsx'
import { JoinRequests } from './JoinRequests.tsx'

vi.mock('../../../ui/toast.ts', () => ({
  toast: Object.assign(vi.fn(), { success: vi.fn(), error: vi.fn(), info: vi.fn() }),
}))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const binh = { user: { userId: 'binh', name: 'Bình' }, createdTime: 1 }

/** A list with one row, which the server takes out with the first write; a second one finds nothing. */
function open(List: typeof Bans) {
  let isWritten = false
  const renewal = Promise.withResolvers<void>()
  const sent = stubNetwork(async ({ method }) => {
    if (method === 'GET') {
      if (isWritten) await renewal.promise
      return json({ data: { items: isWritten ? [] : [binh], total: 1 } })
    }
    if (isWritten) return failure('joinRequestNotFound', 404)
    isWritten = true
    return json({ data: {} })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <List roomId="r" />
    </QueryClientProvider>,
  )
  const answerElsewhere = () => {
    isWritten = true
  }
  return { sent, renewal, answerElsewhere }
}

it.each([
  ['a request to join', JoinRequests, 'Đồng ý cho Bình vào nhóm'],
  ['a ban', Bans, 'Cho Bình vào lại bằng liên kết'],
] as const)('%s is answered once; its button is busy until the row is gone', async (_, List, label) => {
  const { sent, renewal } = open(List)
  const button = await screen.findByRole('button', { name: label })
  fireEvent.click(button)
  await waitFor(() => expect(toast.success).toHaveBeenCalledOnce())
  fireEvent.click(button)
  await waitFor(() => expect(sent.filter(({ method }) => method === 'GET')).toHaveLength(2))
  fireEvent.click(button)
  renewal.resolve()
  await waitFor(() => expect(screen.queryByRole('button', { name: label })).toBeNull())
  expect(sent.filter(({ method }) => method !== 'GET')).toHaveLength(1)
  expect(toast.error).not.toHaveBeenCalled()
})

it('a request that somebody else has answered leaves the list', async () => {
  const { renewal, answerElsewhere } = open(JoinRequests)
  renewal.resolve()
  const button = await screen.findByRole('button', { name: 'Từ chối Bình' })
  answerElsewhere()
  fireEvent.click(button)
  await waitFor(() => expect(toast.error).toHaveBeenCalledOnce())
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})
