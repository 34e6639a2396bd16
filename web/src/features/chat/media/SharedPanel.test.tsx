import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../../api/testing.ts'
import { store } from '../../../store/store.ts'
import { cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { messageOf } from '../testing.ts'
import SharedPanel from './SharedPanel.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('a next page that is refused is said under what is there, and asked for again by a press alone', async () => {
  let asked = 0
  let isRefused = true
  stubNetwork(({ url }) => {
    const query = new URL(url, 'http://x').searchParams
    if (query.get('kind') !== 'LINK') return json({ data: { items: [] } })
    if (!query.get('cursor'))
      return json({ data: { items: [messageOf(2, { content: 'https://vidu.vn/hai' })], nextCursor: 'more' } })
    asked++
    return isRefused
      ? failure('forbidden', 403)
      : json({ data: { items: [messageOf(1, { content: 'https://vidu.vn/mot' })] } })
  })
  render(
    <Provider store={store}>
      <QueryClientProvider client={createQueryClient()}>
        <SharedPanel roomId="room" />
      </QueryClientProvider>
    </Provider>,
  )
  fireEvent.click(screen.getByRole('tab', { name: 'Liên kết' }))
  const again = await screen.findByRole('button', { name: 'Thử lại' })
  expect(screen.getByText(/vidu\.vn\/hai/)).toBeTruthy()
  await new Promise(resolve => setTimeout(resolve, 100))
  expect(asked).toBe(1)
  isRefused = false
  fireEvent.click(again)
  expect(await screen.findByText(/vidu\.vn\/mot/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Thử lại' })).toBeNull()
})
