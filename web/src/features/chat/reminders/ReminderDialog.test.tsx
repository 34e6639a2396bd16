import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../../api/api.ts'
import { ApiError } from '../../../api/errors.ts'
import { createQueryClient } from '../../../api/query-client.ts'
import { cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { messageOf } from '../testing.ts'
import ReminderDialog from './ReminderDialog.tsx'

const list = vi.fn()
Object.assign(api.chat, { listReminders: Object.assign(list, { key: api.chat.listReminders.key }) })
afterEach(cleanup)

it('what is set already cannot be had: that is said, and asked for again', async () => {
  list.mockRejectedValueOnce(new ApiError({ kind: 'bad-request', code: 'rateLimited' }))
  list.mockResolvedValue({ items: [] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ReminderDialog message={messageOf(1)} onClose={() => {}} />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Thử lại' }))
  expect(await screen.findByRole('button', { name: 'Đặt nhắc hẹn' })).toBeTruthy()
})

it('what stood behind the command is what one is reminded of', async () => {
  list.mockResolvedValue({ items: [] })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ReminderDialog message={messageOf(1)} text="gọi lại cho mẹ" onClose={() => {}} />
    </QueryClientProvider>,
  )
  expect(await screen.findByDisplayValue('gọi lại cho mẹ')).toBeTruthy()
})
