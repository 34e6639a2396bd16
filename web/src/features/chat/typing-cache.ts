import type { QueryKey } from '@tanstack/react-query'

/** Who is typing in a room, and until when that may be believed (epoch ms). */
export type Typing = Record<string, number>

export const typingKey = (roomId: string): QueryKey => ['chat', 'typing', roomId]

/** A word of typing is forgotten after this long. */
export const typingShownMs = 5000

export const withTyping = (typing: Typing, userId: string, now = Date.now()): Typing => ({
  ...typing,
  [userId]: now + typingShownMs,
})

export function withoutTyping(typing: Typing, userId: string): Typing {
  if (!(userId in typing)) return typing
  const { [userId]: _, ...rest } = typing
  return rest
}
