import { QueryClientProvider } from '@tanstack/react-query'
import type { Poll } from '@trau/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { applyEvent } from '../../../live/dispatch.ts'
import { MessengerContext } from '../../../model/session/messenger.ts'
import { cleanup, render, screen } from '../../../testing/library.ts'
import { messageOf } from '../testing.ts'
import PollVoters from './PollVoters.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('names who votes while the window is open, also oneself whose vote the server had not counted', async () => {
  const poll: Poll = {
    ...{ question: 'Ăn gì?', isAnonymous: false, isMultiple: false, canAddOptions: false, voterCount: 1 },
    options: [{ optionId: '1', text: 'Phở', count: 1, userIds: ['me'] }],
  }
  const message = messageOf(1, { type: 'POLL', metaData: { poll } })
  let isCounted = false
  const vote = { userId: 'me', user: { userId: 'me', name: 'An' }, optionId: '1', createdTime: 1 }
  stubNetwork(() => json({ data: { items: isCounted ? [vote] : [], total: isCounted ? 1 : 0 } }))
  const queryClient = createQueryClient()
  render(
    <QueryClientProvider client={queryClient}>
      <MessengerContext value={{ userId: 'me' } as never}>
        <PollVoters message={message} poll={poll} onClose={() => {}} />
      </MessengerContext>
    </QueryClientProvider>,
  )
  await screen.findByText('Chưa có ai chọn')
  isCounted = true
  applyEvent({ type: 'messageUpdated', data: { message } }, { dispatch: vi.fn(), queryClient })
  expect(await screen.findByText('Bạn')).toBeTruthy()
})
