import { QueryClientProvider } from '@tanstack/react-query'
import type { User } from '@trau/contract'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { suspendWrites } from '../../api/mutation.ts'
import { queryClient } from '../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../api/testing.ts'
import { cleanup, render, screen, waitFor } from '../../testing/library.ts'
import { toast } from '../../ui/toast.ts'
import { ResetLinkDialog } from './ResetLinkDialog.tsx'

vi.mock('../../ui/toast.ts', () => ({ toast: { info: vi.fn(), error: vi.fn() } }))

beforeEach(() => {
  vi.mocked(toast.info).mockClear()
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function open(answer: () => Response) {
  const sent = stubNetwork(answer)
  const onClose = vi.fn()
  render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <ResetLinkDialog user={{ userId: 'u1', fullName: 'An' } as User} onClose={onClose} />
      </QueryClientProvider>
    </StrictMode>,
  )
  return { sent, onClose }
}
const link = () => json({ data: { url: '/reset/abc', expiresTime: Date.now() + 60_000 } })

it('one opening of the dialog makes one link, in StrictMode too', async () => {
  const { sent, onClose } = open(link)
  expect(await screen.findByText(/\/reset\/abc$/)).toBeTruthy()
  expect(sent.map(({ method }) => method)).toEqual(['POST'])
  expect(onClose).not.toHaveBeenCalled()
})

it('why no link could be made stands in the dialog', async () => {
  const { onClose } = open(() => failure('forbidden', 403))
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(onClose).not.toHaveBeenCalled()
})

it('while nothing is written no link is made: the dialog closes, and a toast says why', async () => {
  const resume = suspendWrites('Đang xem thử, không có gì được lưu.')
  try {
    const { sent, onClose } = open(link)
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(sent).toEqual([])
    expect(toast.info).toHaveBeenCalledExactlyOnceWith('Đang xem thử, không có gì được lưu.')
  } finally {
    resume()
  }
})
