import type { QueryKey } from '@tanstack/react-query'
import type { TypingKind } from '@trau/contract'

/** Who is typing, recording or sending a file in a room, and until when that may be believed (epoch ms). */
export type Typing = Record<string, { kind: TypingKind; until: number }>

export const typingKey = (roomId: string): QueryKey => ['chat', 'typing', roomId]

/** A word of typing is forgotten after this long. */
export const typingShownMs = 5000

/** What goes on is said again this often. */
export const typingEveryMs = 3000

export const withTyping = (
  typing: Typing,
  userId: string,
  kind: TypingKind = 'typing',
  now = Date.now(),
): Typing => ({ ...typing, [userId]: { kind, until: now + typingShownMs } })

export function withoutTyping(typing: Typing, userId: string): Typing {
  if (!(userId in typing)) return typing
  const { [userId]: _, ...rest } = typing
  return rest
}

/** Who else does the same as the first of them right now: one line has room for one kind. */
export function typistsAt(
  typing: Typing,
  me: string,
  now: number,
): { kind: TypingKind; userIds: string[] } | undefined {
  const others = Object.entries(typing).filter(([userId, { until }]) => userId !== me && until > now)
  const kind = others[0]?.[1].kind
  if (!kind) return undefined
  return { kind, userIds: others.filter(([, one]) => one.kind === kind).map(([userId]) => userId) }
}
