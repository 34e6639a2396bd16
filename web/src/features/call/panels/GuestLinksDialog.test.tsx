import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../../api/testing.ts'
import { call as words } from '../../../i18n/vi/call.ts'
import { cleanup, fireEvent, render, screen } from '../../../testing/library.ts'
import { ShownCallContext } from '../call-context.ts'
import { fakeCurrent, fakeLocalMedia, participant, someCall } from '../testing/fakes.ts'
import { GuestLinksDialog } from './GuestLinksDialog.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('a link too many, because another host has made some meanwhile, is refused in words about the call', async () => {
  stubNetwork(({ method }) =>
    method === 'POST' ? failure('tooManyLinks', 409, { max: 10 }) : json({ data: { items: [] } }),
  )
  const me = participant({ participantId: 'an', isHost: true })
  render(
    <QueryClientProvider client={queryClient}>
      <ShownCallContext value={{ ...fakeCurrent(someCall({ kind: 'GROUP' }), fakeLocalMedia()), me }}>
        <GuestLinksDialog onClose={() => {}} />
      </ShownCallContext>
    </QueryClientProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: words.makeLink }))
  expect(
    await screen.findByText('Mỗi cuộc gọi có nhiều nhất 10 liên kết mời. Bạn thu hồi bớt rồi tạo lại nhé.'),
  ).toBeDefined()
})
