import { QueryClientProvider } from '@tanstack/react-query'
import type { DriveNode, DriveNodeWithPath } from '@trau/contract'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../../api/testing.ts'
import { createStore } from '../../../store/store.ts'
import { act, cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { showNodes } from '../model/node-cache.ts'
import { node } from '../testing.ts'
import { FolderPane } from './FolderPane.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children, to, search }: { children: ReactNode; to: string; search?: object }) => (
    <a href={`${to}?${new URLSearchParams({ ...search })}`}>{children}</a>
  ),
  useNavigate: () => () => undefined,
}))

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const folderOf = (change: Partial<DriveNode> = {}) => ({
  ...node({ nodeId: 'folder', name: 'Hợp đồng', kind: 'FOLDER', ...change }),
  path: [{ nodeId: 'an', name: '' }],
})

/** Opens a folder of which the server says this, and of what it holds that. */
function open(folder: DriveNodeWithPath, children: () => Response) {
  stubNetwork(({ url }) => {
    const { pathname } = new URL(url, 'https://trau.vn')
    if (pathname.endsWith('/nodes/folder')) return json({ data: folder })
    if (pathname.endsWith('/children')) return children()
    if (pathname.endsWith('/nodes/@/restore')) {
      const { trashedTime: _, ...restoredFolder } = folder
      return json({ data: { items: [restoredFolder] } })
    }
    const items = pathname.endsWith('/spaces') ? [{ spaceId: 'an', kind: 'WORKSPACE', name: 'Chung' }] : []
    return json({ data: { items, total: items.length } })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <Provider store={createStore()}>
        <FolderPane folderId="folder" />
      </Provider>
    </QueryClientProvider>,
  )
}
const refusal = () => failure('nodeNotFound', 404)
const empty = () => json({ data: { items: [] } })

it('a folder in the trash says so and leads there, until it comes back', async () => {
  open(folderOf({ trashedTime: 1 }), empty)
  expect(await screen.findByText('“Hợp đồng” đang ở trong thùng rác')).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Mở thùng rác' })
  expect(link.getAttribute('href')).toBe('/drive/trash?space=an')
  act(() => {
    showNodes([node({ nodeId: 'folder', name: 'Hợp đồng', kind: 'FOLDER' })])
  })
  expect(await screen.findByText('Thư mục này còn trống')).toBeTruthy()
})

it('a folder in the trash of a room leads to the trash of that room', async () => {
  open({ ...folderOf({ trashedTime: 1, spaceId: 'room' }), path: [{ nodeId: 'room', name: '' }] }, empty)
  const link = await screen.findByRole('link', { name: 'Mở thùng rác' })
  expect(link.getAttribute('href')).toBe('/drive/trash?space=room')
})

it('a folder in a trash that one does not see is restored where it is shown', async () => {
  open({ ...folderOf({ trashedTime: 1, spaceId: 'room' }), path: [] }, empty)
  fireEvent.click(await screen.findByRole('button', { name: 'Khôi phục' }))
  expect(screen.queryByRole('link', { name: 'Mở thùng rác' })).toBeNull()
  expect(await screen.findByText('Thư mục này còn trống')).toBeTruthy()
})

it('a folder in the trash that one may only read offers nothing', async () => {
  open({ ...folderOf({ trashedTime: 1, spaceId: 'room', role: 'VIEW' }), path: [] }, empty)
  expect(await screen.findByText('“Hợp đồng” đang ở trong thùng rác')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
  expect(screen.queryByRole('button')).toBeNull()
})

it('a folder below one in the trash is gone, and is not to be tried again', async () => {
  open(folderOf(), refusal)
  expect(await screen.findByText('Không có thư mục này')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Thử lại' })).toBeNull()
})

it('a folder that the server cannot list for now is not gone', async () => {
  open(folderOf(), () => failure('validationFailed', 422))
  expect(await screen.findByRole('button', { name: 'Thử lại' })).toBeTruthy()
  expect(screen.queryByText('Không có thư mục này')).toBeNull()
})
