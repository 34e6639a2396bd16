import { useQuery } from '@tanstack/react-query'
import type { Reminder } from '@trau/contract'
import { createContext } from 'react'
import { api } from '../../api/api.ts'
import { keyOf } from '../../api/query-client.ts'
import type { CacheUpdate } from '../../live/dispatch.ts'

const pageSize = 100

/** One's own, by their time; the server keeps at most 500. Events keep them true. */
export const remindersKey = keyOf(api.chat.listReminders)

async function loadReminders(signal: AbortSignal): Promise<Reminder[]> {
  const all: Reminder[] = []
  let cursor: string | undefined
  do {
    const page = await api.chat.listReminders({
      query: { limit: pageSize, ...(cursor ? { cursor } : {}) },
      signal,
    })
    all.push(...page.items)
    cursor = page.nextCursor
  } while (cursor)
  return all
}

const remindersQuery = {
  queryKey: remindersKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => loadReminders(signal),
  staleTime: Number.POSITIVE_INFINITY,
}

export const useReminders = () => useQuery(remindersQuery)

const markedOf = (reminders: Reminder[]): ReadonlySet<string> =>
  new Set(reminders.map(reminder => reminder.messageId))
const none: ReadonlySet<string> = new Set()

/** The messages on which the person has a reminder. */
export const useMarked = (): ReadonlySet<string> =>
  useQuery({ ...remindersQuery, select: markedOf }).data ?? none

export const MarkedContext = createContext(none)

/** Takes reminders out of what is known; nothing changes where none of them is there. */
export const withoutReminders = (isGone: (reminder: Reminder) => boolean): CacheUpdate => ({
  cache: remindersKey,
  update(old) {
    const reminders = old as Reminder[]
    return reminders.some(isGone) ? reminders.filter(reminder => !isGone(reminder)) : reminders
  },
})
