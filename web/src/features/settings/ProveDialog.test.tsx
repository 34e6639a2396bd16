import { QueryClientProvider } from '@tanstack/react-query'
import type { User } from '@trau/contract'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { learnServerTime } from '../../api/server-clock.ts'
import { json, stubNetwork } from '../../api/testing.ts'
import { createStore } from '../../store/store.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../testing/library.ts'
import ProveDialog from './ProveDialog.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  learnServerTime(new Headers({ date: new Date().toUTCString() }))
})

it('the code of a first phone number is sent again to that number, when the server’s clock allows it', async () => {
  // This device is ten minutes slow.
  const serverTime = Date.now() + 600_000
  learnServerTime(new Headers({ date: new Date(serverTime).toUTCString() }))
  const requests = stubNetwork(() =>
    json({ data: { otpToken: 't', to: '+84•••678', channel: 'SMS', resendTime: serverTime - 1000 } }),
  )
  const user = { userId: 'an', fullName: 'An' } as User
  render(
    <Provider store={createStore()}>
      <QueryClientProvider client={queryClient}>
        <ProveDialog kind="phone" what="change" user={user} hasPassword={false} onClose={() => {}} />
      </QueryClientProvider>
    </Provider>,
  )
  fireEvent.change(screen.getByLabelText(/Số điện thoại/), { target: { value: '0912 345 678' } })
  fireEvent.click(screen.getByRole('button', { name: 'Gửi mã' }))
  fireEvent.click(await screen.findByRole('button', { name: /Gửi lại/ }))
  await waitFor(() => expect(requests).toHaveLength(2))
  expect(requests[1]?.body).toMatchObject({ username: '0912 345 678', otpToken: 't' })
})
