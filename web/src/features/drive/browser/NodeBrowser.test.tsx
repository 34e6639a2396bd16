import { QueryClientProvider } from '@tanstack/react-query'
import type { DriveNode } from '@trau/contract'
import { Provider } from 'react-redux'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { createStore } from '../../../store/store.ts'
import { cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { setFileClipboard } from '../model/clipboard.ts'
import { node } from '../testing.ts'
import { NodeBrowser } from './NodeBrowser.tsx'

const navigate = vi.hoisted(() => vi.fn())
vi.mock('@tanstack/react-router', () => ({ useNavigate: () => navigate }))

/** Every element is as wide as a screen. */
class FullWidth {
  #changed: ResizeObserverCallback | undefined
  constructor(changed: ResizeObserverCallback) {
    this.#changed = changed
  }
  observe(target: Element) {
    const contentRect = { width: 800, height: 600 }
    queueMicrotask(() => this.#changed?.([{ target, contentRect }] as never, this as never))
  }
  unobserve() {}
  disconnect() {
    this.#changed = undefined
  }
}

beforeEach(() => {
  vi.stubGlobal('ResizeObserver', FullWidth)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800)
})
afterEach(() => {
  cleanup()
  setFileClipboard(undefined)
  queryClient.clear()
  vi.clearAllMocks()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const store = createStore()
const folder = { nodeId: 'b', name: 'Hợp đồng', spaceId: 'an', role: 'MANAGE' as const, above: ['an'] }

/** The list of a folder; each folder has its own. */
const listOf = (nodes: DriveNode[]) => (
  <QueryClientProvider client={queryClient}>
    <Provider store={store}>
      <NodeBrowser
        key={nodes[0]?.nodeId ?? 'empty'}
        list={{
          ...{ nodes, error: null, hasNextPage: false, isLoadingMore: false },
          ...{ loadMore: () => undefined, refetch: (() => undefined) as never },
        }}
        name={folder.name}
        folder={folder}
        parentId="an"
        title="Hợp đồng"
        empty="Thư mục này còn trống"
      />
    </Provider>
  </QueryClientProvider>
)
const findItem = (nodeId: string) =>
  vi.waitFor(() => {
    const item = document.querySelector<HTMLElement>(`[data-node="${nodeId}"]`)
    if (!item) throw new Error('The list does not show it yet')
    return item
  })
const focusedId = () => (document.activeElement as HTMLElement).dataset.node

it('the first file of a folder has the focus after a folder was opened that had it', async () => {
  const { rerender } = render(listOf([node({ nodeId: 'a', kind: 'FOLDER' })]))
  const openedItem = await findItem('a')
  expect(document.activeElement).toBe(document.body)
  openedItem.focus()
  rerender(listOf([node({ nodeId: 'b' }), node({ nodeId: 'c' })]))
  await vi.waitFor(() => expect(focusedId()).toBe('b'))
})

it('an empty folder has the focus after a folder was opened that had it, and takes keys', async () => {
  const requests = stubNetwork(() => json({ data: { items: [] } }))
  const { rerender } = render(listOf([node({ nodeId: 'a', kind: 'FOLDER' })]))
  const openedItem = await findItem('a')
  openedItem.focus()
  rerender(listOf([]))
  const empty = screen.getByRole('region')
  expect(document.activeElement).toBe(empty)
  setFileClipboard({ act: 'copy', nodes: [node({ nodeId: 'x' })] })
  fireEvent.keyDown(empty, { key: 'v', ctrlKey: true })
  await vi.waitFor(() =>
    expect(requests.find(({ url }) => url.includes('copy'))?.body).toMatchObject({
      ...{ nodeIds: ['x'], parentId: 'b' },
    }),
  )
  fireEvent.keyDown(empty, { key: 'ArrowUp', altKey: true })
  expect(navigate).toHaveBeenCalledExactlyOnceWith({
    to: '/drive/folder/$folderId',
    params: { folderId: 'an' },
  })
})
