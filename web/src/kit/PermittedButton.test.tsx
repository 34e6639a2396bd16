import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../api/query-client.ts'
import { json, stubNetwork } from '../api/testing.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../testing/library.ts'
import { PermittedButton } from './PermittedButton.tsx'

const act = vi.fn()

function openAs(permissions: string[]) {
  stubNetwork(({ url }) => {
    if (url.includes('/permissions/@/own'))
      return json({ data: { permissions, placed: [], isAdmin: true, roles: [] } })
    if (url.includes('/permissions/@/granters')) {
      const people = [{ userId: 'lan', name: 'Đặng Thị Lan' }]
      return json({ data: { items: [{ permission: 'user.create', people }] } })
    }
    return json({ data: { items: [{ permission: 'user.create', label: 'Tạo tài khoản' }] } })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <PermittedButton permission="user.create" onPress={act}>
        Thêm
      </PermittedButton>
    </QueryClientProvider>,
  )
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  act.mockReset()
  vi.unstubAllGlobals()
})

it('stands there disabled, takes the focus, says what is missing and who can grant it, and does nothing', async () => {
  openAs(['user.read'])
  const button = await screen.findByRole('button', { name: 'Thêm' })
  await waitFor(() =>
    expect(document.getElementById(button.getAttribute('aria-describedby')!)?.textContent).toBe(
      'Cần quyền “Tạo tài khoản”. Người cấp được: Đặng Thị Lan.',
    ),
  )
  expect(button.getAttribute('aria-disabled')).toBe('true')
  button.focus()
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  expect(act).not.toHaveBeenCalled()
})

it('a permitted button is an ordinary button for who has the permission', async () => {
  openAs(['user.create'])
  const button = await screen.findByRole('button', { name: 'Thêm' })
  expect(button.getAttribute('aria-disabled')).toBeNull()
  fireEvent.click(button)
  expect(act).toHaveBeenCalledOnce()
})
