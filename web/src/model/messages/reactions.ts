import type { Message, Reaction } from '@trau/contract'

/** The six at hand; any other emoji is in the picker. */
export const quickReactions = ['👍', '❤️', '😆', '😮', '😢', '😡'] as const

/** A message as it is once this person's reaction was put on or taken off: shown before the server has said so. */
export function withReaction(message: Message, reaction: string, me: string, isOn: boolean): Message {
  const existingReaction = message.reactions.find(one => one.reaction === reaction)
  const has = existingReaction?.userIds.includes(me) ?? false
  if (has === isOn) return message
  const newReaction: Reaction = isOn
    ? {
        reaction,
        count: (existingReaction?.count ?? 0) + 1,
        userIds: [...(existingReaction?.userIds ?? []), me],
      }
    : {
        reaction,
        count: (existingReaction?.count ?? 1) - 1,
        userIds: (existingReaction?.userIds ?? []).filter(id => id !== me),
      }
  const others = existingReaction
    ? message.reactions.map(one => (one === existingReaction ? newReaction : one))
    : [...message.reactions, newReaction]
  return { ...message, reactions: others.filter(({ count }) => count > 0) }
}

export const isReactedBy = (reaction: Reaction, userId: string) => reaction.userIds.includes(userId)

export const reactionTotal = (message: Message) =>
  message.reactions.reduce((sum, { count }) => sum + count, 0)
