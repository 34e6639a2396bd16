import { useQuery } from '@tanstack/react-query'
import type { RoomCall } from '@trau/contract'

/** Under which the group calls that run in one's rooms are cached; the host of calls, whose code comes after the first page, fetches them. */
export const runningCallsKey = ['call', 'listRoomCalls']

/** How many people are in the call of a room: 0 where none runs, or none is known of yet. */
export const useRunningCount = (roomId: string): number =>
  useQuery<{ items: RoomCall[] }, unknown, number>({
    queryKey: runningCallsKey,
    // It is read here, and asked for there.
    enabled: false,
    select: ({ items }) => items.find(call => call.roomId === roomId)?.joinedCount ?? 0,
  }).data ?? 0
