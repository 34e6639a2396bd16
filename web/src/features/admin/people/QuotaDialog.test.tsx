import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { QuotaDialog } from './QuotaDialog.tsx'

const gigabyte = 1024 ** 3

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('a quota of one’s own is taken away by emptying its field', async () => {
  const quota = { spaceId: 'u1', usedBytes: 0, quotaBytes: 5 * gigabyte }
  const sent = stubNetwork(({ url, method }) => {
    if (url.includes('/permissions/@/own'))
      return json({ data: { permissions: ['storage.edit'], placed: [], isAdmin: true, roles: [] } })
    return json({ data: method === 'PUT' ? quota : { ...quota, ownQuotaBytes: 5 * gigabyte } })
  })
  const onClose = vi.fn()
  render(
    <QueryClientProvider client={queryClient}>
      <QuotaDialog spaceId="u1" name="An" onClose={onClose} />
    </QueryClientProvider>,
  )
  fireEvent.change(await screen.findByDisplayValue('5'), { target: { value: '' } })
  fireEvent.click(screen.getByRole('button', { name: 'Lưu' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { quotaBytes: null },
  ])
})
