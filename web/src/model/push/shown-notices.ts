import { api } from '../../api/api.ts'
import { orRefused } from '../../api/errors.ts'
import type { NoticeData } from '../../worker/push.ts'

/** The server is asked about so many at each start; the rest goes with the next. */
const mostAsked = 30

async function shownNotices(): Promise<{ notice: Notification; data: Partial<NoticeData> }[]> {
  if (typeof navigator === 'undefined' || !('serviceWorker' in navigator)) return []
  const registration = await navigator.serviceWorker.getRegistration('/')
  const notices = (await registration?.getNotifications()) ?? []
  return notices.map(notice => ({ notice, data: (notice.data as NoticeData | null) ?? {} }))
}

/** Withdraws whatever pushes have shown on this device. */
export async function withdrawAll(): Promise<void> {
  for (const { notice } of await shownNotices()) notice.close()
}

/** Withdraws what pushes have shown of what was read, or is gone, since. */
export async function withdrawShown(isOver: (data: Partial<NoticeData>) => boolean): Promise<void> {
  for (const { notice, data } of await shownNotices()) if (isOver(data)) notice.close()
}

/** Withdraws what pushes have shown to this person, of whatever kind, and was read or deleted on another device since. */
export async function withdrawRead(userId: string): Promise<void> {
  const notices = (await shownNotices()).filter(({ data }) => data.notificationId && data.userId === userId)
  await Promise.all(
    notices.slice(0, mostAsked).map(async ({ notice, data }) => {
      if (await isDone(data.notificationId!, data.roomId)) notice.close()
    }),
  )
}

/** What is not listed is found by nobody: of a room, the room says whether it was read. */
async function isDone(id: string, roomId: string | undefined): Promise<boolean> {
  const notification = await orRefused(
    api.notification.getNotification({ params: { id } }),
    'notificationNotFound',
  )
  return notification?.isRead ?? roomId === undefined
}
