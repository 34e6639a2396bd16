import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { setTenant } from '../../api/settings.ts'
import { json, stubNetwork } from '../../api/testing.ts'
import { rememberAccount } from '../../model/account/accounts.ts'
import { store } from '../../store/store.ts'
import { cleanup, fireEvent, render, renderHook, screen, waitFor } from '../../testing/library.ts'
import { ChooserScreen } from './ChooserScreen.tsx'
import { usePrepareLogin } from './usePrepareLogin.ts'

const navigate = vi.fn()
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
  useNavigate: () => navigate,
}))
afterEach(() => {
  cleanup()
  queryClient.clear()
  setTenant(undefined)
  localStorage.clear()
  vi.unstubAllGlobals()
})

const wrapper = ({ children }: { children: ReactNode }) => (
  <Provider store={store}>
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  </Provider>
)

it('a remembered account of another space is led to the ways in of that space', async () => {
  const waysOf = { default: ['PASSWORD', 'QR'], lop5a: ['OIDC'] }
  stubNetwork(({ url }) => {
    const tenant = url.includes('/domains/lop5a/') ? 'lop5a' : 'default'
    return json({ data: { ways: waysOf[tenant], identifierTypes: [1], isRegistrationOpen: true } })
  })
  for (const [username, tenantId] of [
    ['an', 'default'],
    ['hoa', 'lop5a'],
  ] as const)
    rememberAccount({ userId: username, username, name: username, tenantId })
  render(<ChooserScreen />, { wrapper })
  await screen.findByRole('link', { name: /mã QR/i })
  const ways = () => renderHook(usePrepareLogin, { wrapper }).result

  fireEvent.click(screen.getByRole('button', { name: /@an/ }))
  expect(ways().current.ways, 'the same space is not asked again').toEqual(waysOf.default)
  fireEvent.click(screen.getByRole('button', { name: /@hoa/ }))
  expect(navigate).toHaveBeenLastCalledWith({ to: '/auth', state: { username: 'hoa' } })
  const other = ways()
  await waitFor(() => expect(other.current.ways).toEqual(waysOf.lop5a))
})
