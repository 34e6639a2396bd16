import { useQuery } from '@tanstack/react-query'
import type { RoomMember } from '@trau/contract'
import { useMemo } from 'react'
import { api } from '../../api/api.ts'
import { qWith } from '../../api/query-client.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { roomSelectors } from '../../store/room-slice.ts'
import { membersParts } from './members-cache.ts'
import { maySeeMembers } from './roles.ts'

/** The first hundred of a room's members, by role and joining; nobody where members do not see each other. Kept true by events. */
export function useFirstMembers(roomId: string) {
  const isEnabled = useAppSelector(state => {
    const item = roomSelectors.selectRoom(state, roomId)
    return maySeeMembers(item?.selfMember?.role ?? 0, item?.room.switches)
  })
  return useQuery(qWith(api.room.listMembers, membersParts(roomId), { enabled: isEnabled }))
}

/** The same by id. */
export function useMembers(roomId: string): ReadonlyMap<string, RoomMember> {
  const { data } = useFirstMembers(roomId)
  return useMemo(() => new Map((data?.items ?? []).map(member => [member.userId, member])), [data])
}
