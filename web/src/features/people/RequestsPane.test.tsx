import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../api/testing.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../testing/library.ts'
import { toast } from '../../ui/toast.ts'
import RequestsPane from './RequestsPane.tsx'

vi.mock('./PersonRow.tsx', () => ({ PersonRow: ({ actions }: { actions: ReactNode }) => <p>{actions}</p> }))
vi.mock('../../ui/toast.ts', () => ({
  toast: Object.assign(vi.fn(), { success: vi.fn(), error: vi.fn(), info: vi.fn() }),
}))
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

const request = {
  ...{ friendshipId: 'an.me', userId: 'me', requesterId: 'an', friendUserId: 'an' },
  ...{ status: 'FRIENDSHIP_STATUS_PENDING', friendUser: { userId: 'an', name: 'An' } },
}

it.each([
  ['received', 'Đồng ý kết bạn với An'],
  ['sent', 'Thu hồi lời mời gửi An'],
] as const)(
  'a request that was %s leaves the list when its press finds that the account is gone',
  async (list, label) => {
    let isGone = false
    stubNetwork(({ method, url }) => {
      if (method !== 'GET') return failure('friendshipNotFound', 404)
      const isThisList = url.includes('/request/me') === (list === 'sent')
      return json({ data: { items: isThisList && !isGone ? [request] : [], total: 0 } })
    })
    render(
      <QueryClientProvider client={queryClient}>
        <RequestsPane />
      </QueryClientProvider>,
    )
    const button = await screen.findByRole('button', { name: label })
    isGone = true
    fireEvent.click(button)
    await waitFor(() => expect(toast.error).toHaveBeenCalledOnce())
    await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  },
)
