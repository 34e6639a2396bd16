import type { SelfMember } from '@trau/contract'

const types: Partial<Record<keyof SelfMember, 'string' | 'number'>> = {
  roomMemberId: 'string',
  userId: 'string',
  roomId: 'string',
  role: 'number',
  joinedAt: 'number',
  lastSeenMessageId: 'string',
  lastSeenMessageTime: 'number',
  unreadCount: 'number',
}

/** Whether all fields of a membership that the room list stands on are there with the right types. */
export function isSelfMember(value: unknown): value is SelfMember {
  if (typeof value !== 'object' || value === null) return false
  const member = value as Record<string, unknown>
  const user = member.user as { userId?: unknown } | null | undefined
  return (
    Object.entries(types).every(([name, type]) => typeof member[name] === type) &&
    Array.isArray(member.personalTags) &&
    typeof user === 'object' &&
    typeof user?.userId === 'string'
  )
}
