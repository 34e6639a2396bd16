import './poll-errors.ts'
import type { Message, Poll } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { keyOf, queryClient } from '../../../api/query-client.ts'
import { changeMessage, partsOf, runOnMessage } from '../message/message-commands.ts'
import { chosenBy, withVote } from './poll-rules.ts'

/** Sets all of one's choices, shown at once. */
export async function votePoll(message: Message, optionIds: string[], me: string) {
  const { poll } = message.metaData
  if (!poll) return
  const key = keyOf(api.chat.getPollVote, partsOf(message))
  const cachedVote = queryClient.getQueryData<{ optionIds: string[]; poll?: Poll }>(key)
  const before = cachedVote?.optionIds ?? chosenBy(poll, me)
  if (cachedVote) queryClient.setQueryData(key, { ...cachedVote, optionIds })
  const guess = poll.hidesResults
    ? message
    : { ...message, metaData: { ...message.metaData, poll: withVote(poll, before, optionIds, me) } }
  const call = () => api.chat.votePoll({ ...partsOf(message), body: { optionIds } })
  if (!(await changeMessage(message, guess, call)) && cachedVote) queryClient.setQueryData(key, cachedVote)
  else if (poll.hidesResults) await queryClient.invalidateQueries({ queryKey: key })
}

export const addPollOption = (message: Message, text: string): Promise<boolean> =>
  runOnMessage(() => api.chat.addPollOption({ ...partsOf(message), body: { text } }))

export const closePoll = (message: Message): Promise<boolean> =>
  runOnMessage(() => api.chat.closePoll(partsOf(message)))
