import type { NoticeData } from '../../worker/push.ts'

/** Withdraws what pushes have shown of rooms that were read since. */
export async function withdrawShown(isRead: (roomId: string) => boolean): Promise<void> {
  if (typeof navigator === 'undefined' || !('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration('/')
  for (const notification of (await registration?.getNotifications()) ?? []) {
    const roomId = (notification.data as NoticeData | null)?.roomId
    if (roomId && isRead(roomId)) notification.close()
  }
}
