import { useQuery } from '@tanstack/react-query'
import type { NotificationPreferences } from '@trau/contract'
import { api } from '../../api/api.ts'
import { keyOf, q, queryClient } from '../../api/query-client.ts'

export const preferencesKey = keyOf(api.notification.getNotificationPreferences)

/** The person's own, on all of their devices. Events keep them true; sounds ask for them while no screen shows them. */
export const preferencesQuery = {
  ...q(api.notification.getNotificationPreferences),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
}

export const useNotificationPreferences = () => useQuery(preferencesQuery)

/** As last heard, with what is on its way; undefined until the server has said. */
export const knownPreferences = () => queryClient.getQueryData<NotificationPreferences>(preferencesKey)

let withPending = (preferences: NotificationPreferences) => preferences

/** What to show of preferences that came by an event. */
export const preferencesHeard = (preferences: NotificationPreferences) => withPending(preferences)

/** Said by the part that changes them, which no first page loads: what is heard shows with the changes that are on their way. */
export function showPendingChanges(over: typeof withPending): void {
  withPending = over
}
