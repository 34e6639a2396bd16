import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { givenName } from '../../text/vietnamese.ts'
import { useMembers } from '../room/useMembers.ts'
import { useMessenger } from './messenger.ts'
import { type Typing, typingKey } from './typing-cache.ts'
import { useChatWords } from './words.ts'

/** Names of those who are typing in the room right now, as one calls them. */
export function useTypists(roomId: string): string[] {
  const words = useChatWords()
  const me = useMessenger().userId
  const { data: typing = {} } = useQuery<Typing>({
    queryKey: typingKey(roomId),
    queryFn: () => ({}),
    initialData: {},
    staleTime: Number.POSITIVE_INFINITY,
  })
  const members = useMembers(roomId)
  const [now, setNow] = useState(Date.now)
  const next = Math.min(...Object.values(typing).filter(until => until > now))
  useEffect(() => {
    setNow(Date.now())
    if (!Number.isFinite(next)) return
    const timer = setTimeout(() => setNow(Date.now()), next - Date.now() + 10)
    return () => clearTimeout(timer)
  }, [next])
  return useMemo(
    () =>
      Object.entries(typing)
        .filter(([userId, until]) => userId !== me && until > now)
        .map(([userId]) => givenName(members.get(userId)?.user.name ?? '') || words.someone),
    [typing, now, me, members, words],
  )
}

export function TypingText({ typists, isPrivate }: { typists: readonly string[]; isPrivate: boolean }) {
  const words = useChatWords()
  const [first = '', second = ''] = typists
  const text = isPrivate
    ? words.typing
    : typists.length === 1
      ? words.typingOne(first)
      : typists.length === 2
        ? words.typingTwo(first, second)
        : words.typingMany(typists.length)
  return (
    <span className="flex min-w-0 items-center gap-1.5 text-sm font-normal text-primary-deep">
      <span className="truncate">{text}</span>
      <span aria-hidden="true" className="inline-flex gap-0.5">
        {['0ms', '150ms', '300ms'].map(delay => (
          <span
            key={delay}
            style={{ animationDelay: delay }}
            className="size-1 animate-shimmer rounded-full bg-current"
          />
        ))}
      </span>
    </span>
  )
}
