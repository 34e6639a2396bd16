import { useQuery } from '@tanstack/react-query'
import type { Room, RoomMember } from '@trau/contract'
import { allPages } from '../../api/all-pages.ts'
import { api } from '../../api/api.ts'
import { largeGroupKey, membersPage } from './members-cache.ts'
import { useFirstMembers } from './useMembers.ts'

type Group = Pick<Room, 'roomId' | 'memberCount'>

/** Now, or when that page was read: it does not fill up again from what follows it. */
export const isLargerThanPage = ({ memberCount }: Group, first: { total?: number } | undefined) =>
  Math.max(memberCount, first?.total ?? 0) > membersPage

const nobody: readonly RoomMember[] = []

/** Everybody in a group, as far as it has been read; of a large one all, a moment later. Nobody where members do not see each other. */
export function useAllMembers(group: Group): readonly RoomMember[] {
  const { roomId } = group
  const { data: first } = useFirstMembers(roomId)
  const { data: all } = useQuery({
    queryKey: [...largeGroupKey(roomId), 'all'],
    queryFn: ({ signal }) => allPages(query => api.room.listMembers({ params: { roomId }, query, signal })),
    enabled: first !== undefined && isLargerThanPage(group, first),
  })
  return all ?? first?.items ?? nobody
}
