import { QueryClientProvider } from '@tanstack/react-query'
import type { DriveNode } from '@trau/contract'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { createStore } from '../../../store/store.ts'
import { act, cleanup, render, screen } from '../../../testing/library.ts'
import { listKey, showNodes } from '../model/node-cache.ts'
import { node } from '../testing.ts'
import PreviewViewer from './PreviewViewer.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Opens the preview of a file that the server has like this. */
function open(file: DriveNode) {
  stubNetwork(({ url }) => {
    const { pathname } = new URL(url, 'https://trau.vn')
    return json({ data: pathname.endsWith(`/nodes/${file.nodeId}`) ? { ...file, path: [] } : { items: [] } })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <Provider store={createStore()}>
        <PreviewViewer nodes={[file]} index={0} />
      </Provider>
    </QueryClientProvider>,
  )
}

it('the preview of a file that was being scanned follows the end of the scan', async () => {
  const { scan, ...clean } = node({ nodeId: 'n', name: 'a.zip', scan: 'PENDING' })
  open({ ...clean, scan })
  expect(await screen.findByText(/quét/)).toBeTruthy()
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  act(() => {
    showNodes([clean])
  })
  await vi.waitFor(() => expect(screen.queryByText(/quét/)).toBeNull())
  expect(screen.getByRole('button', { name: /^Tải xuống \(/ })).toBeTruthy()
})

it('the recent files are asked for again once a file was opened', async () => {
  const key = listKey({ kind: 'recent' })
  queryClient.setQueryData(key, { pages: [{ items: [] }], pageParams: [{ cursor: '' }] })
  open(node({ nodeId: 'n', name: 'a.zip' }))
  await vi.waitFor(() => expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true))
})
