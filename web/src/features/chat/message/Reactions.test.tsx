import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { messageOf } from '../testing.ts'
import { ConversationContext } from './conversation.ts'
import { Reactions } from './Reactions.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

it('one’s own reaction shows after fifty others that the message names, and a press takes it off', async () => {
  const userIds = Array.from({ length: 50 }, (_, n) => `u${n}`)
  const message = messageOf(1, { reactions: [{ reaction: '👍', count: 60, userIds }] })
  let isOn = true
  const requests = stubNetwork(({ method, url }) => {
    if (method === 'DELETE') {
      isOn = false
      return json({ data: message })
    }
    return json({ data: { items: [], total: isOn && url.includes('reactorId=me') ? 1 : 0 } })
  })
  render(
    <QueryClientProvider client={queryClient}>
      <ConversationContext value={{ me: 'me', memberOf: () => undefined, rights: {} } as never}>
        <Reactions message={message} isMine={false} />
      </ConversationContext>
    </QueryClientProvider>,
  )
  const chip = () => screen.getByRole('button')
  await waitFor(() => expect(chip().getAttribute('aria-pressed')).toBe('true'))
  fireEvent.click(chip())
  await waitFor(() => expect(chip().getAttribute('aria-pressed')).toBe('false'))
  expect(requests.map(({ method }) => method)).toContain('DELETE')
})
