import type { Notification } from '@trau/contract'
import { api } from '../../api/api.ts'
import { orRefused } from '../../api/errors.ts'
import { runWrite } from '../../api/mutation.ts'
import { invalidate } from '../../api/query-client.ts'
import { textOf } from '../../i18n/text.ts'
import { notifications } from '../../i18n/vi/notifications.ts'
import { sharedValue, useSharedValue } from '../../store/shared-value.ts'
import { toast } from '../../ui/toast.ts'

/**
 * A deletion can be taken back for some seconds, in which the row is only hidden; then, or when the page is left, the server is asked. What
 * it has deleted cannot be brought back.
 */
const undoMs = 5000

const timers = new Map<string, ReturnType<typeof setTimeout>>()
const hiddenIds = sharedValue<ReadonlySet<string>>(new Set())

const withoutId = (id: string) => new Set([...hiddenIds.get()].filter(other => other !== id))

/** Ids of the rows that are being deleted. */
export const useDeleted = () => useSharedValue(hiddenIds)

export function deleteWithUndo({ notificationId: id }: Notification) {
  if (timers.has(id)) return
  const words = textOf(notifications)
  hiddenIds.set(new Set([...hiddenIds.get(), id]))
  timers.set(
    id,
    setTimeout(() => void commit(id), undoMs),
  )
  toast(words.deleted, {
    id: `notification ${id}`,
    duration: undoMs,
    action: { label: words.undo, onClick: () => undo(id) },
  })
}

function undo(id: string) {
  const timer = timers.get(id)
  if (timer === undefined) return
  clearTimeout(timer)
  timers.delete(id)
  hiddenIds.set(withoutId(id))
}

async function commit(id: string) {
  clearTimeout(timers.get(id))
  timers.delete(id)
  const call = () => api.notification.deleteNotification({ params: { id }, keepalive: true })
  // Another device was faster.
  await runWrite(() => orRefused(call(), 'notificationNotFound'), {
    onSuccess: () =>
      Promise.all([
        invalidate(api.notification.listNotifications),
        invalidate(api.notification.getNotificationStatistic),
      ]),
  })
  hiddenIds.set(withoutId(id))
}

globalThis.addEventListener?.('pagehide', () => {
  for (const id of timers.keys()) void commit(id)
})
