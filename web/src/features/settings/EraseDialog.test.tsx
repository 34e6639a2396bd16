import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../api/testing.ts'
import { holdPage } from '../../model/account/leave.ts'
import { createStore } from '../../store/store.ts'
import { cleanup, fireEvent, render, screen } from '../../testing/library.ts'
import { EraseDialog } from './EraseDialog.tsx'

afterEach(() => {
  cleanup()
  holdPage(false)
  queryClient.clear()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

it('erasing an account is given a minute, and then shows the receipt', async () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  let limits: unknown[] = []
  stubNetwork(({ url }) => {
    if (!url.includes('/erasures')) return failure('forbidden', 403)
    limits = timers.mock.calls.map(([, ms]) => ms)
    return json({
      data: { receiptId: 'r1', erasedTime: Date.now(), digest: 'abc', erased: [], kept: [] },
    })
  })
  render(
    <Provider store={createStore()}>
      <QueryClientProvider client={queryClient}>
        <EraseDialog hasApp={false} hasPassword hasPasskey={false} onClose={() => undefined} />
      </QueryClientProvider>
    </Provider>,
  )
  fireEvent.change(screen.getByLabelText('Mật khẩu hiện tại'), { target: { value: 'mật khẩu' } })
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Xoá vĩnh viễn' }))
  expect(await screen.findByText('Tài khoản đã được xoá')).toBeTruthy()
  expect(limits).toContain(60_000)
})
