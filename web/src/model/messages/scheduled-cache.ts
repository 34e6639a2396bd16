import type { InfiniteData } from '@tanstack/react-query'
import type { ScheduledCount, ScheduledMessage } from '@trau/contract'
import { api } from '../../api/api.ts'
import { invalidate, keyOf, q, queryClient } from '../../api/query-client.ts'

/** What this page knows of scheduled messages: how many there are in which room, and the lists that were opened. */

interface Counts {
  items: ScheduledCount[]
}
type Page = { items: ScheduledMessage[]; nextCursor?: string | undefined }

export const scheduledCounts = q(api.chat.countScheduledMessages)

/** A room without any is not among them. */
export function withCount({ items }: Counts, count: ScheduledCount): Counts {
  const others = items.filter(({ roomId }) => roomId !== count.roomId)
  return { items: count.waiting + count.failed > 0 ? [...others, count] : others }
}

export const withoutRooms = ({ items }: Counts, roomIds: readonly string[]): Counts => ({
  items: items.filter(({ roomId }) => !roomIds.includes(roomId)),
})

/** Takes what stands behind the PIN off this page at once, and out of what is on its way. */
export function forgetScheduledIn(roomIds: readonly string[]) {
  queryClient.changeAnswer(scheduledCounts.queryKey, (counts: Counts) => withoutRooms(counts, roomIds))
  for (const { queryKey } of queryClient
    .getQueryCache()
    .findAll({ queryKey: keyOf(api.chat.listScheduledMessages) }))
    queryClient.changeAnswer(queryKey, (list: InfiniteData<Page>) => ({
      ...list,
      pages: list.pages.map(page => ({
        ...page,
        items: page.items.filter(({ roomId }) => !roomIds.includes(roomId)),
      })),
    }))
}

/** Events may have been missed, or more may be seen now. */
export function renewScheduled() {
  void invalidate(api.chat.countScheduledMessages)
  void invalidate(api.chat.listScheduledMessages)
}
