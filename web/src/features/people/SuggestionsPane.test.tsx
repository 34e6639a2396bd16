import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../api/query-client.ts'
import { json, stubNetwork } from '../../api/testing.ts'
import { cleanup, fireEvent, render, screen } from '../../testing/library.ts'
import SuggestionsPane from './SuggestionsPane.tsx'

vi.mock('./PersonRow.tsx', () => ({ PersonRow: ({ name }: { name: string }) => <p>{name}</p> }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('suggestions beyond the first page are shown when somebody asks for more', async () => {
  const everybody = Array.from({ length: 70 }, (_, n) => ({
    user: { userId: `u${n}`, name: `Người ${n}` },
    mutualFriends: 1,
    mutualRooms: 0,
  }))
  stubNetwork(({ url }) => {
    const query = new URL(url, 'http://x').searchParams
    const from = Number(query.get('offset') ?? 0)
    const items = everybody.slice(from, from + Number(query.get('limit')))
    return json({ data: { items, total: everybody.length } })
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <SuggestionsPane />
    </QueryClientProvider>,
  )
  await screen.findByText('Người 0')
  expect(screen.queryByText('Người 69')).toBeNull()
  for (const last of ['Người 59', 'Người 69']) {
    fireEvent.click(screen.getByRole('button', { name: 'Xem thêm' }))
    await screen.findByText(last)
  }
  expect(screen.queryByRole('button', { name: 'Xem thêm' })).toBeNull()
})
