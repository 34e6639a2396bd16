import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { SuspendedAddresses } from './SuspendedAddresses.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('every address that gets no mail can be reached, however many there are', async () => {
  const count = 115
  stubNetwork(({ url }) => {
    if (url.includes('/permissions/@/own'))
      return json({ data: { permissions: [], placed: [], isAdmin: true, roles: [] } })
    const { searchParams } = new URL(url, 'http://x')
    const offset = Number(searchParams.get('offset') ?? 0)
    const limit = Number(searchParams.get('limit'))
    const items = Array.from({ length: Math.min(count - offset, limit) }, (_, n) => ({
      ...{ suspensionId: `s${offset + n}`, address: `an${offset + n}@vidu.vn`, kind: 'HARD' },
      ...{ status: '5.1.1', answer: 'no such user', template: 'x', messageTime: 1, suspendedTime: 1 },
    }))
    return json({ data: { items, total: count } })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <SuspendedAddresses />
    </QueryClientProvider>,
  )
  for (const last of [19, 39, 59, 79, 99]) {
    await screen.findByText(`an${last}@vidu.vn`)
    fireEvent.click(screen.getByRole('button', { name: 'Xem thêm' }))
  }
  expect(await screen.findByText('an114@vidu.vn')).toBeTruthy()
  expect(screen.getByText(/^115 địa chỉ/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Xem thêm' })).toBeNull()
})
