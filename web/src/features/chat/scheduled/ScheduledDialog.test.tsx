import { QueryClientProvider } from '@tanstack/react-query'
import type { ScheduledMessage } from '@trau/contract'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { store } from '../../../store/store.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import ScheduledDialog from './ScheduledDialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a scheduled message is deleted once one has said yes', async () => {
  const message = { scheduledId: 's1', roomId: 'r', type: 'TEXT', content: 'Họp lúc 9 giờ', sendTime: 1 }
  const sent = stubNetwork(() => json({ data: { items: [message as ScheduledMessage] } }))
  const deleted = () => sent.filter(({ method }) => method === 'DELETE').length
  render(
    <Provider store={store}>
      <QueryClientProvider client={createQueryClient()}>
        <ScheduledDialog onClose={() => undefined} />
      </QueryClientProvider>
    </Provider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Thao tác với tin “Họp lúc 9 giờ”' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Xoá' }))
  expect(await screen.findByText('“Họp lúc 9 giờ” sẽ không được gửi nữa.')).toBeTruthy()
  expect(deleted()).toBe(0)
  fireEvent.click(screen.getByRole('button', { name: 'Xoá' }))
  await waitFor(() => expect(deleted()).toBe(1))
})
