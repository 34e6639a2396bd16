import { QueryClientProvider } from '@tanstack/react-query'
import type { Poll } from '@trau/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '../../../api/query-client.ts'
import { act, cleanup, render, screen } from '../../../testing/library.ts'
import { ConversationContext } from '../message/conversation.ts'
import { messageOf } from '../testing.ts'
import PollBody from './PollBody.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const dayMs = 86_400_000

it('a poll takes no votes and no options from its end on, also after more days than a timer can wait', () => {
  const poll: Poll = {
    ...{ question: 'Ăn gì?', isAnonymous: false, isMultiple: false, canAddOptions: true, voterCount: 0 },
    options: ['Phở', 'Bún'].map(text => ({ optionId: text, text, count: 0, userIds: [] })),
    closesTime: Date.now() + 30 * dayMs,
  }
  const message = messageOf(1, { type: 'POLL', metaData: { poll } })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <ConversationContext value={{ me: 'an' } as never}>
        <PollBody metaData={message.metaData} message={message} />
      </ConversationContext>
    </QueryClientProvider>,
  )
  const isOpen = () =>
    !screen.getByRole<HTMLButtonElement>('button', { name: /Phở/ }).disabled &&
    screen.queryByRole('textbox') !== null
  act(() => void vi.advanceTimersByTime(30 * dayMs - 1))
  expect(isOpen()).toBe(true)
  act(() => void vi.advanceTimersByTime(1))
  expect(isOpen()).toBe(false)
  expect(screen.getByText('Đã kết thúc')).toBeTruthy()
})
