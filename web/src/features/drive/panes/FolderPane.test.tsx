import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import type { DriveNode } from '@trau/contract'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../../api/testing.ts'
import { createStore } from '../../../store/store.ts'
import { showNodes } from '../model/node-cache.ts'
import { node } from '../testing.ts'
import { FolderPane } from './FolderPane.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
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
function open(folder: DriveNode, children: () => Response) {
  stubNetwork(({ url }) => {
    const { pathname } = new URL(url, 'https://trau.vn')
    if (pathname.endsWith('/nodes/folder')) return json({ data: folder })
    if (pathname.endsWith('/children')) return children()
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
  expect(screen.getByRole('link', { name: 'Mở thùng rác' })).toBeTruthy()
  act(() => {
    showNodes([node({ nodeId: 'folder', name: 'Hợp đồng', kind: 'FOLDER' })])
  })
  expect(await screen.findByText('Thư mục này còn trống')).toBeTruthy()
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
