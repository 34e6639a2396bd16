import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../../api/testing.ts'
import { createStore } from '../../../store/store.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '../../../testing/library.ts'
import { RequestsSection } from './RequestsSection.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('erasing the account of whoever asks for it is given a minute, and the list is read again when it fails', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  let limits: unknown[] = []
  let readings = 0
  stubNetwork(({ url, method }) => {
    if (url.includes('/permissions/@/own'))
      return json({
        data: { permissions: ['privacy.answer', 'user.delete'], placed: [], isAdmin: true, roles: [] },
      })
    if (method === 'DELETE') {
      limits = timers.mock.calls.map(([, ms]) => ms)
      return failure('tooBusy', 503)
    }
    readings++
    const person = { userId: 'u1', name: 'Lê Thị Mai' }
    const request = { requestId: 'r1', kind: 'ERASURE', status: 'OPEN', person, createdTime: 1, dueTime: 2 }
    return json({ data: { items: [request] } })
  })
  render(
    <Provider store={createStore()}>
      <QueryClientProvider client={queryClient}>
        <RequestsSection />
      </QueryClientProvider>
    </Provider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Xoá tài khoản của Lê Thị Mai' }))
  const before = readings
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Xoá tài khoản' }))
  await waitFor(() => expect(readings).toBeGreaterThan(before))
  expect(limits).toContain(60_000)
})
