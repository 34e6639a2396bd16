// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { cleanup, renderHook, waitFor } from '../../../testing/library.ts'
import { byName, type Order } from '../browser/order.ts'
import { node } from '../testing.ts'
import type { NodeSource } from './lists.ts'
import { useNodes } from './useNodes.ts'

const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)

/** Searches find one file that is named as the search; those for "chậm" wait until they are answered. */
function searching(first: NodeSource) {
  const slow = Promise.withResolvers<Response>()
  stubNetwork(({ url }) => {
    const search = new URL(url, 'https://trau.vn').searchParams.get('search')
    if (search === 'chậm') return slow.promise
    return json({ data: { items: search === 'không' ? [] : [node({ nodeId: search ?? 'tất cả' })] } })
  })
  const { result, rerender } = renderHook(({ source }) => useNodes(source, byName, false), {
    wrapper,
    initialProps: { source: first },
  })
  return {
    shownIds: () => result.current.nodes?.map(({ nodeId }) => nodeId),
    hasMore: () => result.current.hasNextPage,
    show: (source: NodeSource) => rerender({ source }),
    answer: () => slow.resolve(json({ data: { items: [node({ nodeId: 'chậm' })] } })),
  }
}

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('the hits of a search stand until the next search is answered', async () => {
  const { shownIds, hasMore, show, answer } = searching({ kind: 'search', search: 'nhanh' })
  await waitFor(() => expect(shownIds()).toEqual(['nhanh']))
  show({ kind: 'search', search: 'chậm' })
  expect(shownIds()).toEqual(['nhanh'])
  expect(hasMore()).toBe(false)
  answer()
  await waitFor(() => expect(shownIds()).toEqual(['chậm']))
})

it('a whole folder has the same order by kind when it was loaded so and when it is sorted so', async () => {
  const files = [
    node({ nodeId: 'a', name: 'b.txt', mimeType: 'text/plain' }),
    node({ nodeId: 'b', name: 'c.docx', mimeType: 'application/msword' }),
    node({ nodeId: 'c', name: 'a.txt', mimeType: 'text/plain' }),
  ]
  stubNetwork(() => json({ data: { items: files } }))
  const byKind = { field: 'kind', direction: 'asc' } as const
  const namesOf = async (folderId: string, first: Order, order: Order) => {
    const source: NodeSource = { kind: 'folder', folderId }
    const { result, rerender } = renderHook(props => useNodes(source, props.order, false), {
      wrapper,
      initialProps: { order: first },
    })
    await waitFor(() => expect(result.current.nodes).toHaveLength(3))
    rerender({ order })
    return result.current.nodes?.map(({ name }) => name)
  }
  const sortedNames = await namesOf('sorted', byName, byKind)
  expect(await namesOf('loaded', byKind, byKind)).toEqual(sortedNames)
})

it('the first page of a folder stays as the server ordered it until all of it is there', async () => {
  const first = [node({ nodeId: 'b', bytes: 9 }), node({ nodeId: 'a', bytes: 9 })]
  const rest = Promise.withResolvers<Response>()
  stubNetwork(({ url }) =>
    url.includes('cursor') ? rest.promise : json({ data: { items: first, nextCursor: 'x' } }),
  )
  const bySize = { field: 'bytes', direction: 'desc' } as const
  const { result } = renderHook(() => useNodes({ kind: 'folder', folderId: 'f' }, bySize, false), { wrapper })
  const shownIds = () => result.current.nodes?.map(({ nodeId }) => nodeId)
  await waitFor(() => expect(shownIds()).toEqual(['b', 'a']))
  rest.resolve(json({ data: { items: [node({ nodeId: 'c', bytes: 1 })] } }))
  await waitFor(() => expect(shownIds()).toEqual(['a', 'b', 'c']))
})

it('a search that found nothing says nothing of the next', async () => {
  const { shownIds, show } = searching({ kind: 'search', search: 'không' })
  await waitFor(() => expect(shownIds()).toEqual([]))
  show({ kind: 'search', search: 'chậm' })
  expect(shownIds()).toBeUndefined()
})

it.each<[string, NodeSource, NodeSource]>([
  ['a folder', { kind: 'folder', folderId: 'f' }, { kind: 'search', search: 'chậm' }],
  [
    'another space',
    { kind: 'search', search: 'tất cả', spaceId: 'a' },
    { kind: 'search', search: 'chậm', spaceId: 'b' },
  ],
  [
    'another kind',
    { kind: 'search', search: 'tất cả', nodeKind: 'FILE' },
    { kind: 'search', search: 'chậm', nodeKind: 'FOLDER' },
  ],
  ['another trash', { kind: 'trash', spaceId: 'a' }, { kind: 'trash', spaceId: 'b', search: 'chậm' }],
])('files of %s are never shown as hits', async (_, first, next) => {
  const { shownIds, show } = searching(first)
  await waitFor(() => expect(shownIds()).toEqual(['tất cả']))
  show(next)
  expect(shownIds()).toBeUndefined()
})
