import { QueryClientProvider } from '@tanstack/react-query'
import type { Workspace } from '@trau/contract'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { json, stubNetwork } from '../../api/testing.ts'
import { createStore } from '../../store/store.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../testing/library.ts'
import { WorkspaceSettings } from './WorkspaceSettings.tsx'

vi.mock('@tanstack/react-router', async actual => ({
  ...(await actual<object>()),
  useNavigate: () => () => undefined,
}))

const workspace = {
  ...{ workspaceId: 'w1', name: 'Hoa Sen', description: 'Xưởng gốm', status: 'ACTIVE', selfRole: 'ADMIN' },
} as Workspace

let memberCount: number
let show: (workspace: Workspace) => void
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

function open() {
  const sent = stubNetwork(({ url, method }) => {
    if (method !== 'GET') return json({ data: workspace })
    if (!url.includes('/members')) return json({ data: { items: [], total: 0 } })
    const offset = Number(new URL(url, 'http://x').searchParams.get('offset') ?? 0)
    const items = Array.from({ length: Math.min(memberCount - offset, 30) }, (_, n) => ({
      user: { userId: `u${offset + n}`, name: `Người ${offset + n}` },
      role: 'MEMBER',
    }))
    return json({ data: { items, total: memberCount } })
  })
  const reduxStore = createStore()
  const page = (shown: Workspace) => (
    <Provider store={reduxStore}>
      <QueryClientProvider client={queryClient}>
        <WorkspaceSettings workspace={shown} />
      </QueryClientProvider>
    </Provider>
  )
  const { rerender } = render(page(workspace))
  show = shown => rerender(page(shown))
  return sent
}

it('an emptied description of a workspace is sent empty, so that the server clears it', async () => {
  memberCount = 0
  const sent = open()
  fireEvent.change(screen.getByDisplayValue('Xưởng gốm'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Lưu' }))
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { description: '' },
    ]),
  )
})

it('saving a workspace sends no field that somebody else changed meanwhile', async () => {
  memberCount = 0
  const sent = open()
  fireEvent.change(screen.getByDisplayValue('Hoa Sen'), { target: { value: 'Sen Hồng' } })
  show({ ...workspace, description: 'Của người khác' })
  fireEvent.click(screen.getByRole('button', { name: 'Lưu' }))
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
      { name: 'Sen Hồng' },
    ]),
  )
})

it('the way back from a page of members stays when its last member is gone', async () => {
  memberCount = 31
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Trang sau' }))
  await screen.findByText('Người 30')
  memberCount = 30
  await queryClient.invalidateQueries()
  await waitFor(() => expect(screen.queryByText('Người 30')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Trang trước' }))
  expect(await screen.findByText('Người 29')).toBeTruthy()
})
