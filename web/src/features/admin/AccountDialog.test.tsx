import { QueryClientProvider } from '@tanstack/react-query'
import type { Role, User } from '@trau/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { json, type Sent, stubNetwork } from '../../api/testing.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../testing/library.ts'
import { AccountDialog } from './AccountDialog.tsx'

const user = { userId: 'u1', username: 'an', fullName: 'An', phoneNumber: '+84912345678' } as User
const role = (roleId: string, name: string) =>
  ({ roleId, name, scope: { kind: 'TENANT' }, permissions: [], allow: [], deny: [] }) as unknown as Role

/** An account with the role Hỗ trợ, seen by somebody with these permissions. */
function openDialog(permissions: string[]) {
  const sent = stubNetwork(({ url, method }) => {
    if (method !== 'GET') return json({ data: user })
    if (url.includes('/permissions/@/own'))
      return json({ data: { permissions, placed: [], isAdmin: true, roles: [] } })
    if (url.includes('/roles/user/')) return json({ data: { items: [role('r1', 'Hỗ trợ')] } })
    if (url.includes('/roles')) return json({ data: { items: [role('r2', 'Thu ngân')], total: 1 } })
    return json({ data: user })
  })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <AccountDialog user={user} onClose={onClose} />
    </QueryClientProvider>,
  )
  const writes = () => sent.filter(({ method }: Sent) => method !== 'GET')
  return { sent, writes, onClose }
}
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Lưu' }))

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('shows a number as people read it, and sends it only when it was changed', async () => {
  const { writes, onClose } = openDialog(['user.edit'])
  expect(screen.getByDisplayValue('0912 345 678')).toBeTruthy()
  fireEvent.change(screen.getByDisplayValue('An'), { target: { value: 'An Nguyễn' } })
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(writes().map(({ body }) => body)).toEqual([{ fullName: 'An Nguyễn' }])
})

it('adds and removes roles when the form is saved, and nothing else', async () => {
  const { writes, onClose } = openDialog(['user.edit', 'role.read', 'role.assign'])
  fireEvent.click(await screen.findByRole('button', { name: 'Bỏ vai trò Hỗ trợ' }))
  fireEvent.focus(screen.getByRole('searchbox', { name: 'Thêm vai trò' }))
  fireEvent.click(await screen.findByRole('button', { name: /^Thu ngân/ }))
  expect(writes()).toEqual([])
  save()
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(writes().map(({ method, url }) => `${method} ${url.split('/roles/')[1]}`)).toEqual([
    'POST r2/users/u1',
    'DELETE r1/users/u1',
  ])
})

it('keeps the focus on a role that the search finds again', async () => {
  const { sent } = openDialog(['user.edit', 'role.read', 'role.assign'])
  const search = await screen.findByRole('searchbox', { name: 'Thêm vai trò' })
  fireEvent.focus(search)
  fireEvent.change(search, { target: { value: 'thu' } })
  const role = await screen.findByRole('button', { name: /^Thu ngân/ })
  role.focus()
  await waitFor(() => expect(sent.some(({ url }) => url.includes('search=thu'))).toBe(true))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(document.activeElement).toBe(role)
})

it('only shows the roles to who may not assign them, and nothing of them to who may not see them', async () => {
  openDialog(['user.edit', 'role.read'])
  expect(await screen.findByText('Hỗ trợ')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Bỏ vai trò Hỗ trợ' })).toBeNull()
  cleanup()
  queryClient.clear()
  openDialog(['user.edit'])
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  expect(screen.queryByText('Hỗ trợ')).toBeNull()
})
