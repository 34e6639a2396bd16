import { QueryClientProvider } from '@tanstack/react-query'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { json, stubNetwork } from '../../api/testing.ts'
import { createStore } from '../../store/store.ts'
import { cleanup, render, screen, within } from '../../testing/library.ts'
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
