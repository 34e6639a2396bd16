import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../api/testing.ts'
import { cleanup, renderHook, waitFor } from '../../testing/library.ts'
import { usePeopleSearch } from './people.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function search(query: string) {
  const client = createQueryClient()
  const seen: ReturnType<typeof usePeopleSearch>[] = []
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  renderHook(() => void seen.push(usePeopleSearch(query, 'me')), { wrapper })
  return seen
}

it('a search for people that is refused as too frequent waits as long as the server asks, and has not failed meanwhile', async () => {
  let refusals = 2
  stubNetwork(() =>
    refusals-- > 0
      ? failure('rateLimited', 429, { retryAfter: 0 })
      : json({ data: { items: [{ userId: 'chi', name: 'Chi' }] } }),
  )
  const seen = search('chi')
  await waitFor(() => expect(seen.at(-1)?.people.map(({ name }) => name)).toEqual(['Chi']))
  expect(seen.filter(({ failure }) => failure !== undefined)).toEqual([])
  expect(seen.at(-1)?.isSearching).toBe(false)
})

it('a search for people that stays refused has failed, and can be asked again', async () => {
  const requests = stubNetwork(() => failure('rateLimited', 429, { retryAfter: 0 }))
  const seen = search('chi')
  await waitFor(() => expect(seen.at(-1)?.failure).toBeDefined())
  expect(requests).toHaveLength(5)
})
