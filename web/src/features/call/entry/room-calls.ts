import { useQuery } from '@tanstack/react-query'
import type { RoomCall } from '@trau/contract'
import { callApi } from '../../../api/call-api.ts'
import { q } from '../../../api/query-client.ts'

/** Group calls that run in one's rooms; events keep them true. */
export const useRoomCalls = () => useQuery(q(callApi.call.listRoomCalls))

export const useRoomCall = (roomId: string): RoomCall | undefined =>
  useRoomCalls().data?.items.find(each => each.roomId === roomId)
