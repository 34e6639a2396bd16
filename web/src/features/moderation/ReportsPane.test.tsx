import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../api/query-client.ts'
import { json, stubNetwork } from '../../api/testing.ts'
import { cleanup, fireEvent, render, screen } from '../../testing/library.ts'
import ReportsPane from './ReportsPane.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('reads on to the newest case, however many there are', async () => {
  const count = 125
  stubNetwork(({ url }) => {
    const { searchParams } = new URL(url, 'http://x')
    const offset = Number(searchParams.get('cursor') ?? 0)
    const limit = Number(searchParams.get('limit'))
    const items = Array.from({ length: Math.min(count - offset, limit) }, (_, n) => ({
      ...{ reportId: `r${offset + n}`, user: { userId: 'u', name: `Người ${offset + n}` }, status: 'OPEN' },
      ...{ reason: 'SPAM', createdTime: 1, messageCount: 0, otherReports: 0 },
    }))
    const next = offset + limit
    return json({ data: { items, total: count, ...(next < count ? { nextCursor: `${next}` } : {}) } })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <ReportsPane />
    </QueryClientProvider>,
  )
  for (const last of [29, 59, 89, 119]) {
    await screen.findByText(`Người ${last}`)
    fireEvent.click(screen.getByRole('button', { name: 'Xem thêm' }))
  }
  expect(await screen.findByRole('button', { name: 'Xem báo cáo về Người 124' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Xem thêm' })).toBeNull()
})

it('shows a case once, as it is now, where a colleague decided it while the list was read on', async () => {
  const report = (reportId: string, status: string) => ({
    ...{ reportId, user: { userId: reportId, name: `Người ${reportId}` }, status },
    ...{ reason: 'SPAM', createdTime: 1, messageCount: 0, otherReports: 0 },
  })
  stubNetwork(({ url }) => {
    const isSecond = new URL(url, 'http://x').searchParams.has('cursor')
    const items = isSecond ? [report('b', 'OPEN'), report('a', 'DISMISSED')] : [report('a', 'OPEN')]
    return json({ data: { items, total: 2, ...(isSecond ? {} : { nextCursor: 'a' }) } })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <ReportsPane />
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Xem thêm' }))
  await screen.findByText('Người b')
  const rows = screen.getAllByRole('listitem').map(row => row.textContent)
  expect(rows.map(text => /Người (.)/.exec(text)![1])).toEqual(['a', 'b'])
  expect(rows[0]).toContain('Không vi phạm')
})
