import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { api } from './api.ts'
import { cursorPagesOf, pagesOf } from './pages.ts'
import { json, stubNetwork } from './testing.ts'

const queryOf = (url: string) => new URL(url, 'https://trau.example').searchParams

it('reads on from the cursor of the last page until one has none', async () => {
  const requests = stubNetwork(({ url }) =>
    json({ data: { items: [], ...(queryOf(url).has('cursor') ? {} : { nextCursor: 'second' }) } }),
  )
  const list = cursorPagesOf(api.chat.listScheduledMessages, { query: { limit: 2 } })
  await new QueryClient().fetchInfiniteQuery({ ...list, pages: 5 })
  expect(requests.map(({ url }) => queryOf(url).toString())).toEqual(['limit=2', 'limit=2&cursor=second'])
})

it('reads on by offset until the total is there', async () => {
  const requests = stubNetwork(({ url }) =>
    json({ data: { items: queryOf(url).get('offset') === '0' ? [{}, {}] : [{}], total: 3 } }),
  )
  await new QueryClient().fetchInfiniteQuery({ ...pagesOf(api.chat.listSavedMessages, {}, 2), pages: 5 })
  expect(requests.map(({ url }) => queryOf(url).get('offset'))).toEqual(['0', '2'])
})
