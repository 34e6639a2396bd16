import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { act, cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import WorkspacesPane from './WorkspacesPane.tsx'

vi.mock('@tanstack/react-router', () => ({ useNavigate: () => () => undefined, useRouter: () => undefined }))

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('says that there is no workspace yet, and that a search finds none, with the button to make one beside', async () => {
  stubNetwork(({ url }) =>
    url.includes('/permissions/@/own')
      ? json({ data: { permissions: ['workspace.create'], placed: [], isAdmin: true, roles: [] } })
      : json({ data: { items: [], total: 0 } }),
  )
  render(
    <QueryClientProvider client={queryClient}>
      <WorkspacesPane />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('Chưa có không gian làm việc nào')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Tạo không gian làm việc' })).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'Hoa Sen' } })
  expect(await screen.findByText(/Không tìm thấy không gian nào/)).toBeTruthy()
})

it('a list of workspaces that becomes shorter than the page that is shown is shown from its last page', async () => {
  let count = 31
  stubNetwork(({ url }) => {
    if (url.includes('/permissions/@/own'))
      return json({ data: { permissions: [], placed: [], isAdmin: true, roles: [] } })
    const offset = Number(new URL(url, 'http://x').searchParams.get('offset') ?? 0)
    const items = Array.from({ length: Math.max(Math.min(count - offset, 30), 0) }, (_, n) => ({
      ...{ workspaceId: `w${offset + n}`, name: `Xưởng ${offset + n}`, status: 'DELETED' },
      ...{ memberCount: 1, roomCount: 0, owners: [] },
    }))
    // The server counts the rows that it reads: none behind the end.
    return json({ data: { items, total: items.length === 0 ? 0 : count } })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <WorkspacesPane />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Trang sau' }))
  expect(await screen.findByText('Xưởng 30')).toBeTruthy()
  count = 30
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByText('Xưởng 29')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Các trang' })).toBeNull())
})
