import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { failure, stubNetwork } from '../../../api/testing.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { toast } from '../../../ui/toast.ts'
import { messageOf } from '../testing.ts'
import { DeleteDialog } from './DeleteDialog.tsx'

vi.mock('../../../ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('says that a message could not be recalled where it was to be recalled for everybody', async () => {
  stubNetwork(() => failure('recallWindowClosed', 409))
  render(
    <QueryClientProvider client={queryClient}>
      <DeleteDialog messages={[messageOf(1)]} mayRecall onClose={() => {}} onDeleted={() => {}} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('radio', { name: /Thu hồi với mọi người/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Thu hồi' }))
  await waitFor(() => expect(toast.error).toHaveBeenCalledOnce())
  expect(vi.mocked(toast.error).mock.calls[0]![0]).toMatch(/^Còn 1 tin chưa thu hồi được\. /)
})
