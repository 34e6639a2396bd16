import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { callEntry as words } from '../../../i18n/vi/callEntry.ts'
import { callRequest } from '../../../model/calls/requests.ts'
import { cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import RoomCallBanner from './RoomCallBanner.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  callRequest.set(undefined)
  vi.unstubAllGlobals()
})

it('the banner of a locked call shows the lock and leads into it all the same: the server lets in its hosts and whom it knows', async () => {
  const running = {
    callId: 'c1',
    roomId: 'r1',
    type: 'voice',
    joinedCount: 2,
    names: ['An', 'Chi'],
    isLocked: true,
  }
  stubNetwork(() => json({ data: { items: [running] } }))
  render(
    <QueryClientProvider client={queryClient}>
      <RoomCallBanner roomId="r1" />
    </QueryClientProvider>,
  )
  expect(await screen.findByRole('img', { name: words.locked })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: words.join }))
  expect(callRequest.get()).toEqual({ roomId: 'r1', kind: 'GROUP', type: 'voice', callId: 'c1' })
})
