import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { UserCall } from '@trau/contract'
import { callApi } from '../../../api/call-api.ts'
import type { CallEntryWords } from '../../../i18n/words/call-entry.ts'

export const callFilters = ['ALL', 'MISSED', 'INCOMING', 'OUTGOING', 'GROUP'] as const
export type CallFilter = (typeof callFilters)[number]

/** Under which every list of calls stands, whatever it shows. */
export const historyKey = ['rtc', 'listUserCalls'] as const
const pageSize = 30

/** Page after page of one's calls, the latest first; those of the last filter until the new ones are there. */
export const useHistory = (filter: CallFilter, search: string) =>
  useInfiniteQuery({
    queryKey: [...historyKey, filter, search],
    queryFn: ({ pageParam, signal }) =>
      callApi.rtc.listUserCalls({
        query: {
          filter,
          limit: pageSize,
          ...(search ? { search } : {}),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor,
    placeholderData: keepPreviousData,
  })

/** Who a call was with, as its row is headed. */
export function callName(call: UserCall, words: CallEntryWords): string {
  const names = call.people.map(({ name, username }) => name || username || words.unknownPerson)
  if (call.kind === 'GROUP')
    return (
      call.roomName ||
      (names.length > 0 ? words.with(names.slice(0, 3), call.personCount) : words.unnamedGroup)
    )
  return names[0] ?? words.unknownPerson
}

/** How a call went, in a few words beside its direction. */
export function outcomeOf(call: UserCall, words: CallEntryWords): string {
  if (call.isLive) return words.live
  if (call.isMissed) return words.missedCall
  const isOutgoing = call.direction === 'OUTGOING'
  if (call.durationMs === undefined) {
    if (call.endReason === 'REJECTED') return words.declined
    if (call.endReason === 'BUSY') return words.busy
    if (call.endReason === 'FAILED') return words.lost
    if (call.endReason === 'CANCELLED') return words.cancelled
    if (call.endReason === 'MISSED') return words.noAnswer
  }
  return isOutgoing ? words.outgoingCall : words.incomingCall
}
