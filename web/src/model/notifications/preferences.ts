import { useQuery } from '@tanstack/react-query'
import type { AnswerOf, Contract, NotificationPreferences, RequestOf } from '@trau/contract'
import { api } from '../../api/api.ts'
import { runWrite } from '../../api/mutation.ts'
import { keyOf, q, queryClient } from '../../api/query-client.ts'

type Change = RequestOf<Contract['notification']['updateNotificationPreferences']>['body']

export const preferencesKey = keyOf(api.notification.getNotificationPreferences)

/** The person's own, on all of their devices. Events keep them true; sounds ask for them while no screen shows them. */
export const preferencesQuery = {
  ...q(api.notification.getNotificationPreferences),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
}

export const useNotificationPreferences = () => useQuery(preferencesQuery)

/** As last heard; undefined until the server has said. */
export const knownPreferences = () => queryClient.getQueryData<NotificationPreferences>(preferencesKey)

/** Acts at once, and goes back when the server does not take it. */
export function changeNotificationPreferences(change: Change): Promise<boolean> {
  return runWrite(() => api.notification.updateNotificationPreferences({ body: change, keepEmpty: true }), {
    optimistic() {
      const before = knownPreferences()
      if (!before) return undefined
      queryClient.setQueryData(preferencesKey, withChange(before, change))
      return () => queryClient.setQueryData(preferencesKey, before)
    },
    onSuccess: (saved: AnswerOf<Contract['notification']['updateNotificationPreferences']>) =>
      queryClient.setQueryData(preferencesKey, saved),
  })
}

/** What the server makes of it: omitted fields stay, channels are merged by type. */
export const withChange = (before: NotificationPreferences, change: Change): NotificationPreferences => ({
  ...before,
  ...change,
  channels: { ...before.channels, ...change.channels },
})
