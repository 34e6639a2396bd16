import { QueryClientProvider } from '@tanstack/react-query'
import type { Permission, Role } from '@trau/contract'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { createStore } from '../../../store/store.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { HoldersPart } from './HoldersPart.tsx'
import { PeopleRoles } from './people/PeopleRoles.tsx'
import { RoleList } from './RoleList.tsx'

vi.mock('@tanstack/react-router', async actual => ({
  ...(await actual<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="/admin">{children}</a>,
}))

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const permissions: Permission[] = ['user.read']
const role = { roleId: 'r1', name: 'Hỗ trợ', version: 1, scope: { kind: 'TENANT' } } as Role

it.each([
  ['the holders of a role', () => <HoldersPart role={role} own={new Set(permissions)} />],
  ['everybody with their roles', () => <PeopleRoles />],
  ['all roles', () => <RoleList />],
])(
  'the list of %s is shown from its last page once it is shorter than the page that is shown',
  async (_, list) => {
    let count = 51
    stubNetwork(({ url, method }) => {
      if (url.includes('/permissions/@/own'))
        return json({ data: { permissions, placed: [], isAdmin: true, roles: [] } })
      const { searchParams } = new URL(url, 'http://x')
      // Of the roles of those who are shown.
      if (method !== 'GET' || !searchParams.has('limit')) return json({ data: { items: [] } })
      // One row of each page is enough.
      const rowOf = (id: string, name: string) => ({
        ...{ userId: id, roleId: id, name, scope: { kind: 'TENANT' }, permissions: [], userCount: 0 },
      })
      const isFirst = searchParams.get('offset') === '0'
      const items = isFirst ? [rowOf('x49', 'Dòng 49')] : count > 50 ? [rowOf('x50', 'Dòng 50')] : []
      return json({ data: { items, total: count } })
    })
    render(
      <Provider store={createStore()}>
        <QueryClientProvider client={queryClient}>{list()}</QueryClientProvider>
      </Provider>,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Trang sau' }))
    expect(await screen.findByText('Dòng 50')).toBeTruthy()
    count = 50
    await act(() => queryClient.invalidateQueries())
    expect(await screen.findByText('Dòng 49')).toBeTruthy()
    // The page was known with the count of before, until it is read again.
    await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Các trang' })).toBeNull())
  },
)
