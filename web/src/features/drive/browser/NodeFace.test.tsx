import { QueryClientProvider } from '@tanstack/react-query'
import type { Media } from '@trau/contract'
import { Provider } from 'react-redux'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { createStore } from '../../../store/store.ts'
import { cleanup, render, waitFor } from '../../../testing/library.ts'
import { node } from '../testing.ts'
import { NodeFace } from './NodeFace.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const faceOf = (mediaId: string) => (
  <QueryClientProvider client={queryClient}>
    <Provider store={createStore()}>
      <NodeFace node={node({ nodeId: 'ảnh', media: { mediaId, kind: 'IMAGE' } as Media })} size="row" />
    </Provider>
  </QueryClientProvider>
)

it('a file that gets another version shows the picture of that version', async () => {
  stubNetwork(({ body }) => {
    const items = (body as { mediaIds: string[] }).mediaIds.map(mediaId => ({
      ...{ mediaId, url: `/files/${mediaId}`, thumbnailUrl: `/thumbnails/${mediaId}` },
      expiresTime: Date.now() + 900_000,
    }))
    return json({ data: { items } })
  })
  const { container, rerender } = render(faceOf('một'))
  const shownUrl = () => container.querySelector('img')?.getAttribute('src')
  await waitFor(() => expect(shownUrl()).toBe('/thumbnails/một'))
  rerender(faceOf('hai'))
  await waitFor(() => expect(shownUrl()).toBe('/thumbnails/hai'))
})
