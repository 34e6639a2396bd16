import './poll-errors.ts'
import type { Message, Poll } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { keyOf, queryClient } from '../../../api/query-client.ts'
import { changeMessage, partsOf, runOnMessage } from '../message/message-commands.ts'
import { chosenBy, isVoteAsked, withChoice, withVote } from './poll-rules.ts'

interface OwnVote {
  optionIds: string[]
  poll?: Poll
}

/** The last vote of each poll that is under way. */
const latestVotes = new Map<string, Promise<Message>>()

/** A vote holds all choices: it begins when the one before it has ended, and is known to the server. */
function voteAfterOthers({ messageId }: Message, vote: () => Promise<Message>): Promise<Message> {
  const turn = latestVotes.get(messageId)?.then(vote, vote) ?? vote()
  latestVotes.set(messageId, turn)
  const end = () => {
    if (latestVotes.get(messageId) === turn) latestVotes.delete(messageId)
  }
  turn.then(end, end)
  return turn
}

/** Chooses an option or takes it back, shown at once. */
export async function votePoll(message: Message, optionId: string, isOn: boolean, me: string) {
  const { poll } = message.metaData
  if (!poll) return
  const key = keyOf(api.chat.getPollVote, partsOf(message))
  const before = queryClient.getQueryData<OwnVote>(key)?.optionIds ?? chosenBy(poll, me)
  const after = withChoice(poll, before, optionId, isOn)
  const showVote = (optionIds: string[]) =>
    queryClient.changeAnswer<OwnVote>(key, vote => ({ ...vote, optionIds }))
  const showPoll = (present: Message, from: readonly string[], to: readonly string[]): Message =>
    poll.hidesResults || !present.metaData.poll
      ? present
      : { ...present, metaData: { ...present.metaData, poll: withVote(present.metaData.poll, from, to, me) } }
  showVote(after)
  const guess = {
    apply: (present: Message) => showPoll(present, before, after),
    undo: (present: Message) => showPoll(present, after, before),
  }
  const vote = async () => {
    // All choices are sent, and this page may not know of one that was made elsewhere.
    const isUnsure = poll.isMultiple && isVoteAsked(poll)
    const present = isUnsure ? (await api.chat.getPollVote(partsOf(message))).optionIds : before
    const optionIds = withChoice(poll, present, optionId, isOn)
    return api.chat.votePoll({ ...partsOf(message), body: { optionIds } })
  }
  const isDone = await changeMessage(message, guess, () => voteAfterOthers(message, vote))
  if (!isDone) showVote(before)
  if (isVoteAsked(poll)) await queryClient.invalidateQueries({ queryKey: key })
}

export const addPollOption = (message: Message, text: string): Promise<boolean> =>
  runOnMessage(() => api.chat.addPollOption({ ...partsOf(message), body: { text } }))

export const closePoll = (message: Message): Promise<boolean> =>
  runOnMessage(() => api.chat.closePoll(partsOf(message)))
