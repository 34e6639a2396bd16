import { useNotificationPreferences } from '../../model/notifications/preferences.ts'
import { useIsPast } from '../../model/useIsPast.ts'

/** Until when nothing disturbs; undefined while everything does. It goes by itself at its end. */
export function useDisturbEnd(): number | undefined {
  const until = useNotificationPreferences().data?.doNotDisturbUntil ?? 0
  return useIsPast(until) ? undefined : until
}
