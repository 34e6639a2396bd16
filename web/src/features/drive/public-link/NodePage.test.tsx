import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../../api/testing.ts'
import { act, cleanup, render, screen } from '../../../testing/library.ts'
import { LinkContext, type OpenLink } from './link.ts'
import { NodePage } from './NodePage.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const file = { nodeId: 'tệp', kind: 'FILE', name: 'hợp đồng.zip', bytes: 9, modifiedTime: 1 } as const

/** Opens the page of a file; the server answers as `answer` says. */
function open(answer: () => Response) {
  const requests = stubNetwork(answer)
  const link = { token: 't', tenant: undefined, ownerName: 'Bình', role: 'VIEW', node: file }
  render(
    <QueryClientProvider client={queryClient}>
      <LinkContext value={link as unknown as OpenLink}>
        <NodePage nodeId="tệp" />
      </LinkContext>
    </QueryClientProvider>,
  )
  return requests
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('a file that is being scanned says so, and is shown when the page has asked again', async () => {
  let isScanned = false
  const requests = open(() => (isScanned ? json({ data: file }) : failure('fileNotScanned', 409)))
  await wait(100)
  expect(screen.getByText('Tệp đang được quét vi-rút')).toBeTruthy()
  await wait(10_000)
  expect(requests).toHaveLength(2)
  expect(screen.getByText('Tệp đang được quét vi-rút')).toBeTruthy()
  isScanned = true
  await wait(10_000)
  expect(screen.getByRole('heading', { name: 'hợp đồng.zip' })).toBeTruthy()
  await wait(60_000)
  expect(requests).toHaveLength(3)
})

it('a file with malware says so, and not that its link was revoked', async () => {
  open(() => failure('fileInfected', 403))
  await wait(100)
  expect(screen.getByText('Tệp này có mã độc nên không mở được.')).toBeTruthy()
  expect(screen.queryByText(/thu hồi/)).toBeNull()
})
