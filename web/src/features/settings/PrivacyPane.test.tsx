import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../api/testing.ts'
import { createStore } from '../../store/store.ts'
import { cleanup, fireEvent, render, screen } from '../../testing/library.ts'
import PrivacyPane from './PrivacyPane.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('everybody who is blocked can be reached, however many they are', async () => {
  const count = 35
  stubNetwork(({ url }) => {
    if (!url.includes('/blocked')) return failure('forbidden', 403)
    const { searchParams } = new URL(url, 'http://x')
    const offset = Number(searchParams.get('offset') ?? 0)
    const limit = Number(searchParams.get('limit') ?? 30)
    const items = Array.from({ length: Math.min(count - offset, limit) }, (_, n) => ({
      ...{ friendUserId: `u${offset + n}`, friendUser: { name: `Người ${offset + n}` } },
    }))
    return json({ data: { items, total: count } })
  })
  render(
    <Provider store={createStore()}>
      <QueryClientProvider client={queryClient}>
        <PrivacyPane />
      </QueryClientProvider>
    </Provider>,
  )
  await screen.findByText('Người 29')
  fireEvent.click(screen.getByRole('button', { name: 'Xem thêm' }))
  expect(await screen.findByText('Người 34')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Xem thêm' })).toBeNull()
})

it('a forgotten PIN asks an account without a password for the code of its app, and stays although its state cannot be read again', async () => {
  let isDown = false
  const requests = stubNetwork(({ url, method }) => {
    if (isDown) return failure('internal', 500)
    if (url.includes('/second-factors'))
      return json({ data: { hasPassword: false, totp: { isEnabled: true }, passkeys: [], identities: [] } })
    if (url.includes('/hidden/@me')) return json({ data: { hasPin: true, isUnlocked: false } })
    if (url.includes('/pin/reset/request') && method === 'POST')
      return json({ data: { otpToken: 't', to: 'a•@vidu.vn', resendTime: Date.now() + 60_000 } })
    return json({ data: { items: [], total: 0 } })
  })
  render(
    <Provider store={createStore()}>
      <QueryClientProvider client={queryClient}>
        <PrivacyPane />
      </QueryClientProvider>
    </Provider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Quên mã PIN' }))
  fireEvent.change(await screen.findByLabelText('Mã từ ứng dụng xác thực'), { target: { value: '123 456' } })
  fireEvent.click(screen.getByRole('button', { name: 'Tôi hiểu, gửi mã' }))
  await screen.findByText(/đã gửi mã đến/)
  expect(requests.find(({ url }) => url.includes('/pin/reset/request'))?.body).toEqual({ code: '123456' })
  isDown = true
  await queryClient.refetchQueries()
  expect(screen.getByText(/đã gửi mã đến/)).toBeTruthy()
})
