import { useQuery } from '@tanstack/react-query'
import type { NotificationChannel, RouteReason } from '@trau/contract'
import { api } from '../../../api/api.ts'
import { keyOf } from '../../../api/query-client.ts'

type Obstacle = Extract<RouteReason, 'CHANNEL_MISSING' | 'NO_ADDRESS' | 'ADDRESS_SUSPENDED' | 'NO_DEVICE'>

const obstacles: readonly RouteReason[] = [
  'CHANNEL_MISSING',
  'NO_ADDRESS',
  'ADDRESS_SUSPENDED',
  'NO_DEVICE',
] satisfies Obstacle[]

/** Why a channel reaches the person by nothing at all, whatever they choose. */
export function useChannelStates(): Partial<Record<NotificationChannel, Obstacle>> {
  const { data } = useQuery({
    queryKey: [...keyOf(api.notification.explainNotification), 'channels'],
    queryFn: ({ signal }) =>
      api.notification.explainNotification({ body: { type: 'SECURITY', isMention: false }, signal }),
  })
  return Object.fromEntries(
    (data?.routes ?? [])
      .filter(({ isChosen, reason }) => !isChosen && obstacles.includes(reason))
      .map(({ channel, reason }) => [channel, reason as Obstacle]),
  )
}
