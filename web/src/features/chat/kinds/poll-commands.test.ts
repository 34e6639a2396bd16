import type { Poll } from '@trau/contract'
import { afterEach, expect, it, vi } from 'vitest'
import { api } from '../../../api/api.ts'
import { keyOf, queryClient } from '../../../api/query-client.ts'
import { failure, json, stubNetwork } from '../../../api/testing.ts'
import { partsOf } from '../message/message-commands.ts'
import { messageOf } from '../testing.ts'
import { votePoll } from './poll-commands.ts'

vi.mock('../../../ui/toast.ts', () => ({ toast: { success: vi.fn(), error: vi.fn() } }))
afterEach(() => {
  queryClient.clear()
  vi.unstubAllGlobals()
})

const poll = {
  question: 'Ăn gì?',
  isAnonymous: true,
  isMultiple: true,
  voterCount: 1,
  options: ['1', '2'].map(optionId => ({ optionId, text: optionId, count: 1, userIds: [] })),
} as unknown as Poll
const message = messageOf(1, { type: 'POLL', metaData: { poll } })
const key = keyOf(api.chat.getPollVote, partsOf(message))

/** The server knows these choices; a vote is taken, or refused. */
function serverWith(optionIds: string[], isRefused = false) {
  const votes: unknown[] = []
  stubNetwork(({ method, body }) => {
    if (method === 'GET') return json({ data: { optionIds } })
    votes.push(body)
    return isRefused ? failure('pollClosed', 409) : json({ data: message })
  })
  return votes
}

it.each([
  ['made on another device is kept', []],
  ['not read yet is kept', undefined],
])('a choice of an anonymous poll that was %s when another is added', async (_, knownIds) => {
  if (knownIds) queryClient.setQueryData(key, { optionIds: knownIds })
  const votes = serverWith(['1'])
  await votePoll(message, '2', true, 'an')
  expect(votes).toEqual([{ optionIds: ['1', '2'] }])
})

it('a refused vote is taken back', async () => {
  queryClient.setQueryData(key, { optionIds: ['1'] })
  serverWith(['1'], true)
  const vote = votePoll(message, '2', true, 'an')
  expect(queryClient.getQueryData(key)).toEqual({ optionIds: ['1', '2'] })
  await vote
  expect(queryClient.getQueryData(key)).toEqual({ optionIds: ['1'] })
})

it('two choices pressed one right after the other are both taken', async () => {
  let stored: string[] = []
  stubNetwork(async ({ method, body }) => {
    const answer = method === 'GET' ? { optionIds: stored } : message
    await new Promise(resolve => setTimeout(resolve, 5))
    if (method !== 'GET') stored = (body as { optionIds: string[] }).optionIds
    return json({ data: answer })
  })
  await Promise.all(['1', '2'].map(optionId => votePoll(message, optionId, true, 'an')))
  expect(stored).toEqual(['1', '2'])
})
