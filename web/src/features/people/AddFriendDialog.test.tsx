import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../api/testing.ts'
import { store } from '../../store/store.ts'
import { cleanup, fireEvent, render, screen } from '../../testing/library.ts'
import { AddFriendDialog } from './AddFriendDialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function search(query: string) {
  render(
    <Provider store={store}>
      <QueryClientProvider client={createQueryClient()}>
        <AddFriendDialog onClose={() => undefined} />
      </QueryClientProvider>
    </Provider>,
  )
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: query } })
}

it('a search that nobody matches says so', async () => {
  stubNetwork(() => json({ data: { items: [] } }))
  search('bình')
  expect(await screen.findByText(/^Không tìm thấy/)).toBeTruthy()
})

it('a search that the server could not answer says why, offers another try, and never says “nobody”', async () => {
  let isBroken = true
  stubNetwork(() => (isBroken ? failure('internal', 500) : json({ data: { items: [] } })))
  search('bình')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByText(/^Không tìm thấy/)).toBeNull()
  isBroken = false
  fireEvent.click(screen.getByRole('button', { name: 'Thử lại' }))
  expect(await screen.findByText(/^Không tìm thấy/)).toBeTruthy()
})

it('a search without a network says that there is none', async () => {
  stubNetwork(() => Promise.reject(new TypeError('offline')))
  search('bình')
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.queryByText(/^Không tìm thấy/)).toBeNull()
})
