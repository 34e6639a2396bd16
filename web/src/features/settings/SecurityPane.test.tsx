import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../api/testing.ts'
import { createStore } from '../../store/store.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '../../testing/library.ts'
import SecurityPane from './SecurityPane.tsx'

const factors = {
  hasPassword: true,
  isRequired: false,
  isNeeded: true,
  passkeyAsSecondStep: false,
  recoveryCodesLeft: 0,
  totp: { isEnabled: false },
  passkeys: [{ passkeyId: 'p', name: 'Máy ở nhà', createdTime: 1 }],
  identities: [],
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('the security settings begin with the second step by its name, say which method is on, and end with the QR sign-in', async () => {
  stubNetwork(({ url }) =>
    json({ data: url.includes('/second-factors') ? factors : { items: [], total: 0, providers: [] } }),
  )
  render(
    <Provider store={createStore()}>
      <QueryClientProvider client={queryClient}>
        <SecurityPane />
      </QueryClientProvider>
    </Provider>,
  )
  const twoSteps = await screen.findByRole('region', { name: 'Xác thực hai bước' })
  const titles = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
  expect(titles()[0]).toBe('Xác thực hai bước')
  expect(titles().indexOf('Đăng nhập ở thiết bị khác')).toBeGreaterThan(titles().indexOf('Mật khẩu ứng dụng'))
  const app = within(twoSteps).getByRole('region', { name: 'Ứng dụng xác thực' })
  expect(within(app).getByText('Đang tắt')).toBeTruthy()
  const passkeys = within(twoSteps).getByRole('region', { name: 'Khoá truy cập' })
  expect(within(passkeys).getByText('Đang bật')).toBeTruthy()
})

it('a new password is saved, and its window closes, although the app passwords could not be revoked', async () => {
  const requests = stubNetwork(({ url, method }) => {
    if (url.includes('/app-password'))
      return method === 'GET'
        ? json({ data: { items: [{ appPasswordId: 'a', name: 'rclone', createdTime: 1 }], total: 1 } })
        : failure('internal', 500)
    if (url.includes('/second-factors')) return json({ data: factors })
    return json({ data: { items: [], total: 0, providers: [], ended: 0 } })
  })
  render(
    <Provider store={createStore()}>
      <QueryClientProvider client={queryClient}>
        <SecurityPane />
      </QueryClientProvider>
    </Provider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Đổi mật khẩu' }))
  const dialog = within(await screen.findByRole('dialog'))
  const type = (label: RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  type(/^Mật khẩu hiện tại/, 'mật khẩu cũ')
  type(/^Mật khẩu mới/, 'mùa gặt lúa nếp cẩm')
  fireEvent.click(await dialog.findByRole('checkbox', { name: /mật khẩu ứng dụng/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Lưu mật khẩu' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() =>
    expect(requests.some(({ url, method }) => url.includes('/app-password') && method === 'DELETE')).toBe(
      true,
    ),
  )
})
