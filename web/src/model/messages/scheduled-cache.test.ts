import type { ScheduledCount } from '@trau/contract'
import { describe, expect, it } from 'vitest'
import { api } from '../../api/api.ts'
import { LiveQueryClient } from '../../api/live-query-client.ts'
import { keyOf, queryClient } from '../../api/query-client.ts'
import { applyEvent } from '../../live/dispatch.ts'
import './live.ts'
import { forgetScheduledIn, scheduledCounts } from './scheduled-cache.ts'

const lists = keyOf(api.chat.listScheduledMessages, { query: { limit: 50 } })
const count = (roomId: string, waiting: number, failed = 0): ScheduledCount => ({ roomId, waiting, failed })

function afterHearing(known: ScheduledCount[], ...events: { type: string; data: unknown }[]) {
  const client = new LiveQueryClient()
  client.setQueryData(scheduledCounts.queryKey, { items: known })
  client.setQueryData(lists, { pages: [], pageParams: [] })
  for (const event of events) applyEvent(event, { queryClient: client, dispatch: () => undefined })
  return {
    items: client.getQueryData<{ items: ScheduledCount[] }>(scheduledCounts.queryKey)!.items,
    isListStale: client.getQueryState(lists)!.isInvalidated,
  }
}

describe('what is known of scheduled messages', () => {
  it('follows what is heard, twice as once, and a room without any is not known', () => {
    const event = { type: 'scheduledUpdated', data: count('a', 2, 1) }
    const gone = { type: 'scheduledUpdated', data: count('b', 0) }
    const { items, isListStale } = afterHearing([count('a', 1), count('b', 1)], event, event, gone, gone)
    expect(items).toEqual([count('a', 2, 1)])
    expect(isListStale).toBe(true)
  })

  it('goes with a room that is hidden or left', () => {
    for (const type of ['roomHidden', 'roomRemoved']) {
      const { items, isListStale } = afterHearing([count('a', 1), count('b', 1)], {
        type,
        data: { roomId: 'a' },
      })
      expect(items).toEqual([count('b', 1)])
      expect(isListStale).toBe(true)
    }
  })

  it('leaves the page at once where it is locked', () => {
    queryClient.setQueryData(scheduledCounts.queryKey, { items: [count('a', 1), count('b', 1)] })
    const page = { items: [{ roomId: 'a', content: 'Kín' }, { roomId: 'b' }] }
    queryClient.setQueryData(lists, { pages: [page], pageParams: [undefined] })
    forgetScheduledIn(['a'])
    const cached = JSON.stringify(
      queryClient
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    )
    expect(cached).not.toContain('Kín')
    expect(cached).not.toContain('"a"')
    expect(cached).toContain('"b"')
    queryClient.clear()
  })
})
