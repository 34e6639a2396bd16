import type { CallMessage } from '@trau/contract'
import type { CurrentCall, ShownReaction } from './types.ts'

const reactionMs = 4_000
const maxMessages = 500

type Change = (current: CurrentCall) => Partial<CurrentCall>

/** Messages from events and from the list that was fetched, each once, in their order. */
export const withMessages =
  (more: readonly CallMessage[]): Change =>
  current => {
    const bySeq = new Map([...current.messages, ...more].map(message => [message.seq, message]))
    const sortedMessages = [...bySeq.values()].sort((one, other) => one.seq - other.seq)
    return { messages: sortedMessages.slice(-maxMessages) }
  }

/** Shows a reaction for a moment. @param change applies to the call that this tab carries, if it is still the same */
export function showReaction(reaction: ShownReaction, change: (how: Change) => void): void {
  change(({ reactions }) =>
    reactions.some(({ reactionId }) => reactionId === reaction.reactionId)
      ? {}
      : { reactions: [...reactions, reaction] },
  )
  setTimeout(
    () =>
      change(({ reactions }) => ({
        reactions: reactions.filter(shownReaction => shownReaction !== reaction),
      })),
    reactionMs,
  )
}
