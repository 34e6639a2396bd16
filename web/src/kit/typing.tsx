import { useQuery } from '@tanstack/react-query'
import type { TypingKind } from '@trau/contract'
import { givenName } from '@trau/contract/rules/given-name'
import { useEffect, useMemo, useState } from 'react'
import { useChatWords } from '../i18n/words/chat.ts'
import { sayTyping } from '../model/messages/say-typing.ts'
import { type Typing, typingEveryMs, typingKey, typistsAt } from '../model/messages/typing-cache.ts'
import { useMembers } from '../model/rooms/useMembers.ts'
import { useMessenger } from '../model/session/messenger.ts'
import { useAppSelector } from '../store/hooks.ts'
import type { RoomItem } from '../store/room-order.ts'
import { isHiddenRoom, roomSelectors } from '../store/room-slice.ts'

interface Typists {
  kind: TypingKind
  /** As one calls them. */
  names: readonly string[]
}

/** Who is typing, recording or sending a file in the room right now. */
export function useTypists(roomId: string): Typists | undefined {
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
  const next = Math.min(...Object.values(typing).flatMap(({ until }) => (until > now ? [until] : [])))
  useEffect(() => {
    setNow(Date.now())
    if (!Number.isFinite(next)) return
    const timer = setTimeout(() => setNow(Date.now()), next - Date.now() + 10)
    return () => clearTimeout(timer)
  }, [next])
  return useMemo(() => {
    const typists = typistsAt(typing, me, now)
    return (
      typists && {
        kind: typists.kind,
        names: typists.userIds.map(
          userId => givenName(members.get(userId)?.user.name ?? '') || words.someone,
        ),
      }
    )
  }, [typing, now, me, members, words])
}

/** In a hidden room nobody is shown to be writing. */
export const isTypingShown = (item: RoomItem) => item.room.type !== 'SELF' && !isHiddenRoom(item)

/** Says to the others in the room that something goes on, for as long as it does. */
export function useSayTyping(roomId: string, kind: TypingKind, isOn: boolean) {
  const { connection } = useMessenger()
  const item = useAppSelector(state => roomSelectors.selectRoom(state, roomId))
  const isSaid = isOn && item !== undefined && isTypingShown(item)
  useEffect(() => {
    if (!isSaid) return
    sayTyping(connection, roomId, kind)
    const timer = setInterval(() => sayTyping(connection, roomId, kind), typingEveryMs)
    return () => clearInterval(timer)
  }, [connection, roomId, kind, isSaid])
}

export function TypingText({
  typists: { kind, names },
  isPrivate,
}: {
  typists: Typists
  isPrivate: boolean
}) {
  const words = useChatWords()
  const [first = '', second = ''] = names
  const doing = words.doing[kind]
  const text = isPrivate
    ? capitalize(doing)
    : names.length === 1
      ? words.typingOne(first, doing)
      : names.length === 2
        ? words.typingTwo(first, second, doing)
        : words.typingMany(names.length, doing)
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

const capitalize = (text: string) => text.charAt(0).toLocaleUpperCase('vi') + text.slice(1)
