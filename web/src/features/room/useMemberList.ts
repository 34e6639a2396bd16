import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Room, RoomMember } from '@trau/contract'
import { useMemo } from 'react'
import { api } from '../../api/api.ts'
import { useDebounced } from '../../model/people/people.ts'
import { largeGroupKey, membersPage } from '../../model/rooms/members-cache.ts'
import { isLargerThanPage, useAllMembers } from '../../model/rooms/useAllMembers.ts'
import { useFirstMembers } from '../../model/rooms/useMembers.ts'
import { matchRank } from '../../text/vietnamese.ts'

type Group = Pick<Room, 'roomId' | 'memberCount'>

/** A group's members that answer a query: of what is held anyway, and where the group is larger than that, page by page. */
export function useMemberList(group: Group, query: string) {
  const { roomId } = group
  const first = useFirstMembers(roomId)
  const search = useDebounced(query.trim())
  const isLarge = isLargerThanPage(group, first.data)
  const large = useInfiniteQuery({
    queryKey: [...largeGroupKey(roomId), search],
    queryFn: ({ pageParam, signal }) =>
      api.room.listMembers({
        params: { roomId },
        query: { offset: pageParam, limit: membersPage, search: search || undefined },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, all) => (last.items.length < membersPage ? undefined : all.length * membersPage),
    placeholderData: keepPreviousData,
    enabled: isLarge,
  })
  const loadedMembers = isLarge ? large.data?.pages.flatMap(page => page.items) : undefined
  const members = useMemo(
    () => loadedMembers ?? withNameLike(first.data?.items ?? [], query),
    [loadedMembers, first.data, query],
  )
  const { error, refetch } = isLarge ? large : first
  return {
    // Somebody may stand on two pages, when another came or went between them.
    members: [...new Map(members.map(member => [member.userId, member])).values()],
    isLoading: first.isPending || (isLarge && large.isFetching && !large.isFetchingNextPage),
    error: (isLarge ? large.isError : first.isLoadingError) ? error : null,
    refetch: () => void (large.isFetchNextPageError ? large.fetchNextPage() : refetch()),
    more: large,
  }
}

const withNameLike = (members: readonly RoomMember[], query: string) =>
  members.filter(
    ({ user }) =>
      !query || matchRank(user.name ?? '', query) > 0 || matchRank(user.username ?? '', query) > 0,
  )

/** Everybody who is in a group already, as far as it has been read. */
export function useMemberIds(group: Group): ReadonlySet<string> {
  const members = useAllMembers(group)
  return useMemo(() => new Set(members.map(({ userId }) => userId)), [members])
}
