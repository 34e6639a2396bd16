import { QueryClientProvider } from '@tanstack/react-query'
import type { DriveNode } from '@trau/contract'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../../api/testing.ts'
import { createStore } from '../../../store/store.ts'
import { cleanup, render, screen } from '../../../testing/library.ts'
import { node } from '../testing.ts'
import { Activity } from './Activity.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** Shows the activity of a file that came from a folder. @param folder absent where one may not see it */
function open(folder?: DriveNode) {
  stubNetwork(({ url }) => {
    const { pathname } = new URL(url, 'https://trau.vn')
    if (pathname.endsWith('/activity'))
      return json({ data: { items: [{ what: 'MOVED', detail: 'from', createdTime: 1 }] } })
    if (pathname.endsWith('/nodes/from'))
      return folder ? json({ data: { ...folder, path: [] } }) : failure('nodeNotFound', 404)
    const items = pathname.endsWith('/spaces') ? [{ spaceId: 'from', kind: 'WORKSPACE', name: 'Chung' }] : []
    return json({ data: { items, total: items.length } })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <Provider store={createStore()}>
        <Activity node={node({ nodeId: 'tệp' })} />
      </Provider>
    </QueryClientProvider>,
  )
}

it('the activity names the folder from which a file was moved', async () => {
  open(node({ nodeId: 'from', kind: 'FOLDER', name: 'Hợp đồng' }))
  expect(await screen.findByText(/đã chuyển từ “Hợp đồng”$/)).toBeTruthy()
})

it('the activity names the space from whose root a file was moved', async () => {
  open(node({ nodeId: 'from', kind: 'FOLDER', name: '', spaceId: 'from' }))
  expect(await screen.findByText(/đã chuyển từ “Chung”$/)).toBeTruthy()
})

it('the activity says only that a file was moved where one may not see the folder it came from', async () => {
  open()
  expect(await screen.findByText(/đã di chuyển$/)).toBeTruthy()
  expect(screen.queryByText(/from/)).toBeNull()
})
