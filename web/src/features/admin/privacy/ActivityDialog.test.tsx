import { QueryClientProvider } from '@tanstack/react-query'
import type { ProcessingActivity } from '@trau/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '../../../testing/library.ts'
import { ActivityDialog } from './ActivityDialog.tsx'

const activity = {
  ...{ activityId: 'a1', name: 'Điểm danh', purpose: 'Chấm công', categories: 'Giờ vào', recipients: '' },
  ...{ retention: '1 năm', updatedBy: { userId: 'an', name: 'An' }, updatedTime: 1 },
} as ProcessingActivity

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('an entry of the register is deleted after a question that names it', async () => {
  const requests = stubNetwork(() => json({ data: {} }))
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <ActivityDialog activity={activity} onClose={onClose} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Xoá' }))
  const question = await screen.findByRole('alertdialog', { name: 'Xoá “Điểm danh” khỏi sổ?' })
  expect(requests).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Xoá' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(requests.map(({ method }) => method)).toEqual(['DELETE'])
})
