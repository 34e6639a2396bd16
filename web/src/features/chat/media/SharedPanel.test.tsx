import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../../api/testing.ts'
import { store } from '../../../store/store.ts'
import { cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { messageOf } from '../testing.ts'
import SharedPanel from './SharedPanel.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to, params }: { children: ReactNode; to: string; params: { folderId: string } }) => (
    <a href={to.replace('$folderId', params.folderId)}>{children}</a>
  ),
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function open() {
  render(
    <Provider store={store}>
      <QueryClientProvider client={createQueryClient()}>
        <SharedPanel roomId="room" />
      </QueryClientProvider>
    </Provider>,
  )
}

it('the files of a room lead to its drive, also where there are none yet', async () => {
  stubNetwork(() => json({ data: { items: [] } }))
  open()
  fireEvent.click(screen.getByRole('tab', { name: 'Tệp' }))
  expect(await screen.findByText('Chưa có tệp nào')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Kho tệp của cuộc trò chuyện' })
  expect(link.getAttribute('href')).toBe('/drive/folder/room')
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
  open()
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
