import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../api/testing.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '../../testing/library.ts'
import AnnouncementPane from './AnnouncementPane.tsx'

vi.mock('@tanstack/react-router', async actual => ({
  ...(await actual<object>()),
  useBlocker: () => ({ status: 'idle' }),
}))

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('the same announcement is sent again under the same id, and an edited one under another', async () => {
  let isRefused = true
  const sent = stubNetwork(() => (isRefused ? failure('internal', 500) : json({ data: { accepted: 3 } })))
  render(
    <QueryClientProvider client={queryClient}>
      <AnnouncementPane />
    </QueryClientProvider>,
  )
  const title = () => screen.getByLabelText<HTMLInputElement>(/^Tiêu đề/)
  const sendNow = async () => {
    const count = sent.length
    fireEvent.click(screen.getByRole('button', { name: 'Gửi thông báo' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Gửi thông báo' }))
    await waitFor(() => expect(sent).toHaveLength(count + 1))
    await waitFor(() => expect(queryClient.isMutating()).toBe(0))
    if (screen.queryByRole('alertdialog')) fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  fireEvent.change(title(), { target: { value: 'Bảo trì lúc 22 giờ' } })
  await sendNow()
  await sendNow()
  fireEvent.change(title(), { target: { value: 'Bảo trì lúc 23 giờ' } })
  isRefused = false
  await sendNow()
  expect(title().value).toBe('')
  fireEvent.change(title(), { target: { value: 'Bảo trì lúc 23 giờ' } })
  await sendNow()
  const ids = sent.map(({ body }) => (body as { clientNotificationId: string }).clientNotificationId)
  expect(ids[1]).toBe(ids[0])
  // What has gone out may be said once more on another day.
  expect(new Set(ids).size).toBe(3)
})
