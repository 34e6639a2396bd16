import type { Message, Reaction } from '@trau/contract'

/** The six at hand; any other emoji is in the picker. */
export const quickReactions = ['👍', '❤️', '😆', '😮', '😢', '😡'] as const

/** A message as it is once this person's reaction was put on or taken off: shown before the server has said so. */
export function withReaction(message: Message, reaction: string, me: string, isOn: boolean): Message {
  const known = message.reactions.find(one => one.reaction === reaction)
  const has = known?.userIds.includes(me) ?? false
  if (has === isOn) return message
  const changed: Reaction = isOn
    ? { reaction, count: (known?.count ?? 0) + 1, userIds: [...(known?.userIds ?? []), me] }
    : { reaction, count: (known?.count ?? 1) - 1, userIds: (known?.userIds ?? []).filter(id => id !== me) }
  const others = known
    ? message.reactions.map(one => (one === known ? changed : one))
    : [...message.reactions, changed]
  return { ...message, reactions: others.filter(({ count }) => count > 0) }
}

export const isReactedBy = (reaction: Reaction, userId: string) => reaction.userIds.includes(userId)

export const reactionTotal = (message: Message) =>
  message.reactions.reduce((sum, { count }) => sum + count, 0)
