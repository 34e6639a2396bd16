import type { EventEnvelope } from '@trau/contract'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import type { LiveSocket } from '../../live/socket.ts'
import { withdrawRead, withdrawShown } from './shown-notices.ts'

/**
 * Withdraws what pushes have shown on this device when the person's events say that it was read on another one, or is gone.
 * @returns a function that stops listening
 */
export const followShown = (socket: Pick<LiveSocket, 'on'>, userId: string): (() => void) =>
  socket.on('publication', ({ data }) => {
    const withdrawal = withdrawalFor(data as EventEnvelope | undefined, userId)
    if (withdrawal) void ignoreFailure(withdrawal, 'repeated')
  })

function withdrawalFor(event: EventEnvelope | undefined, userId: string): Promise<void> | undefined {
  if (event?.type === 'notificationsRemoved') return withdraw(event.data.notificationIds)
  if (event?.type === 'notificationsChanged') return withdrawRead(userId)
  if (event?.type !== 'notificationUpserted' || !event.data.notification.isRead) return undefined
  return withdraw([event.data.notification.notificationId])
}

const withdraw = (ids: readonly string[]) =>
  withdrawShown(({ notificationId }) => notificationId !== undefined && ids.includes(notificationId))
