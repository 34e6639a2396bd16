import { QueryClientProvider } from '@tanstack/react-query'
import type { Message } from '@trau/contract'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { json, stubNetwork } from '../../../api/testing.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '../../../testing/library.ts'
import { messageOf } from '../testing.ts'
import { ConversationContext } from './conversation.ts'
import QuickReactions from './QuickReactions.tsx'
import { Reactions } from './Reactions.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

/** A thumb of sixty, ten of whom its message does not name; one is among the ten. */
function openLargeReaction(shown: (message: Message) => ReactNode) {
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
        {shown(message)}
      </ConversationContext>
    </QueryClientProvider>,
  )
  return requests
}

it('one’s own reaction shows after fifty others that the message names, and a press takes it off', async () => {
  const requests = openLargeReaction(message => <Reactions message={message} isMine={false} />)
  const chip = () => screen.getByRole('button')
  await waitFor(() => expect(chip().getAttribute('aria-pressed')).toBe('true'))
  fireEvent.click(chip())
  await waitFor(() => expect(chip().getAttribute('aria-pressed')).toBe('false'))
  expect(requests.map(({ method }) => method)).toContain('DELETE')
})

it('the six at hand know it too', async () => {
  const onDone = vi.fn()
  const requests = openLargeReaction(message => <QuickReactions message={message} onDone={onDone} />)
  const thumb = () => screen.getByRole('button', { name: '👍' })
  await waitFor(() => expect(thumb().getAttribute('aria-pressed')).toBe('true'))
  fireEvent.click(thumb())
  await waitFor(() => expect(thumb().getAttribute('aria-pressed')).toBe('false'))
  expect(requests.filter(({ method }) => method !== 'GET').map(({ method }) => method)).toEqual(['DELETE'])
  expect(onDone).toHaveBeenCalledOnce()
})
