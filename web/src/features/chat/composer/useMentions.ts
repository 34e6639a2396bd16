import type { Mention, RoomMember } from '@trau/contract'
import { MemberRole } from '@trau/contract/rules/role'
import { type RefObject, useRef, useState } from 'react'
import { allPages } from '../../../api/all-pages.ts'
import { api } from '../../../api/api.ts'
import { q, queryClient } from '../../../api/query-client.ts'
import { useKindWords } from '../../../i18n/words/kinds.ts'
import { membersParts } from '../../../model/rooms/members-cache.ts'
import { useMessenger } from '../../../model/session/messenger.ts'
import type { RoomItem } from '../../../store/room-order.ts'
import { findNameTrigger } from './completion.ts'
import { findMentionCandidates, type Nameable } from './mention-candidates.ts'
import { type Ended, followMentions, mentionBehind } from './mention-places.ts'
import { replaceIn } from './replace-in.ts'
import { useCompletion } from './useCompletion.ts'

/** Who is named in the text, kept true while one types, and the list of whom one could mean. */
export function useMentions(area: RefObject<HTMLTextAreaElement | null>, item: RoomItem) {
  const words = useKindWords()
  const me = useMessenger().userId
  const { room, selfMember } = item
  const [shownMentions, setShown] = useState<readonly Mention[]>([])
  const lastState = useRef({ text: '', mentions: [] as readonly Mention[], ended: [] as readonly Ended[] })

  const store = (text: string, mentions: readonly Mention[], endedMentions: readonly Ended[]) => {
    lastState.current = { text, mentions, ended: endedMentions }
    setShown(old => (old.length === 0 && mentions.length === 0 ? old : mentions))
  }

  async function search(query: string): Promise<Nameable[]> {
    if (room.type === 'SELF') return []
    const members = await membersOf(room.roomId, room.memberCount)
    const people = members
      .filter(({ userId, user }) => userId !== me && user.name)
      .map(({ userId, user }) => ({ userId, user, name: user.name! }))
    const isLeader = (selfMember?.role ?? MemberRole.RESTRICTED) <= MemberRole.DEPUTY
    const everybody = room.type === 'GROUP' && isLeader ? { name: words.everybody } : undefined
    return findMentionCandidates(people, everybody, query)
  }

  const completion = useCompletion<Nameable>(area, {
    find: findNameTrigger,
    search,
    take({ userId, name }, { start, query }) {
      const field = area.current
      if (!field) return
      const label = `@${name}`
      const end = start + label.length + 1
      replaceIn(field, {
        from: start,
        to: start + query.length + 1,
        insert: `${label} `,
        selection: [end, end],
      })
      const { mentions, ended: endedMentions } = lastState.current
      const mention = { ...(userId ? { userId } : {}), offset: start, length: label.length }
      const others = mentions.filter(other => other.offset !== start)
      store(
        field.value,
        [...others, mention].sort((a, b) => a.offset - b.offset),
        endedMentions,
      )
    },
  })

  return {
    completion,
    /** Those in the text as it stands. */
    shown: shownMentions,
    current: () => lastState.current.mentions,
    /** The text was typed in. */
    follow() {
      const field = area.current
      if (!field) return
      const { text, ...before } = lastState.current
      const { mentions, ended: endedMentions } = followMentions(
        before,
        text,
        field.value,
        field.selectionStart,
      )
      store(field.value, mentions, endedMentions)
    },
    /** The text was set from outside, with these in it. */
    set(mentions: readonly Mention[] = []) {
      store(area.current?.value ?? '', [...mentions], [])
    },
    /** A mention goes whole where the caret stands right behind it. @returns whether one did */
    removeBehind(): boolean {
      const field = area.current
      if (!field || field.selectionStart !== field.selectionEnd) return false
      const mention = mentionBehind(lastState.current.mentions, field.selectionStart)
      if (!mention) return false
      const from = mention.offset
      replaceIn(field, { from, to: from + mention.length, insert: '', selection: [from, from] })
      return true
    },
  }
}

/** The page of members that is held for the open room anyway; of a larger group all, while one names somebody. */
async function membersOf(roomId: string, count: number): Promise<RoomMember[]> {
  const first = await queryClient.ensureQueryData(q(api.room.listMembers, membersParts(roomId)))
  if (first.items.length >= count || first.items.length < membersParts(roomId).query.limit) return first.items
  return queryClient.ensureQueryData({
    queryKey: ['mentionable', roomId, count],
    queryFn: () => allPages(query => api.room.listMembers({ params: { roomId }, query })),
    staleTime: 60_000,
  })
}
