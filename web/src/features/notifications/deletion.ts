import type { Notification } from '@trau/contract'
import { useCallback } from 'react'
import { api } from '../../api/api.ts'
import { orRefused } from '../../api/errors.ts'
import { runWrite } from '../../api/mutation.ts'
import { invalidate } from '../../api/query-client.ts'
import { textOf } from '../../i18n/text.ts'
import { notifications } from '../../i18n/vi/notifications.ts'
import { sharedValue, useSharedValue } from '../../store/shared-value.ts'
import { toast } from '../../ui/toast.ts'
import { findListed } from './list-cache.ts'

/**
 * A deletion can be taken back for some seconds, in which the row is only hidden; then, or when the page is left, the server is asked. What
 * it has deleted cannot be brought back. Something new that joins the row meanwhile takes the deletion back: nobody has seen it yet.
 */
const undoMs = 5000

const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** When what was deleted of each row last changed. */
const deletedTimes = sharedValue<ReadonlyMap<string, number>>(new Map())

const withoutId = (id: string) => new Map([...deletedTimes.get()].filter(([other]) => other !== id))

/** Whether a row is being deleted, as it is now. */
export function useIsDeleted(): (row: Notification) => boolean {
  const times = useSharedValue(deletedTimes)
  return useCallback(row => isDeletedBy(times, row), [times])
}

const isDeletedBy = (
  times: ReadonlyMap<string, number>,
  { notificationId, updatedTime }: Notification,
): boolean => updatedTime <= (times.get(notificationId) ?? Number.NEGATIVE_INFINITY)

export function deleteWithUndo({ notificationId: id, updatedTime }: Notification) {
  clearTimeout(timers.get(id))
  const words = textOf(notifications)
  deletedTimes.set(new Map([...deletedTimes.get(), [id, updatedTime]]))
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
  deletedTimes.set(withoutId(id))
}

async function commit(id: string) {
  clearTimeout(timers.get(id))
  timers.delete(id)
  const current = findListed(id)
  if (!current || isDeletedBy(deletedTimes.get(), current)) await deleteForGood(id)
  if (!timers.has(id)) deletedTimes.set(withoutId(id))
}

async function deleteForGood(id: string) {
  const call = () => api.notification.deleteNotification({ params: { id }, keepalive: true })
  // Another device was faster.
  await runWrite(() => orRefused(call(), 'notificationNotFound'), {
    onSuccess: () =>
      Promise.all([
        invalidate(api.notification.listNotifications),
        invalidate(api.notification.getNotificationStatistic),
      ]),
  })
}

globalThis.addEventListener?.('pagehide', () => {
  for (const id of timers.keys()) void commit(id)
})
