import { ignoreFailure } from '../../api/ignore-failure.ts'
import { roomSelectors, unreadOf } from '../../store/room-slice.ts'
import type { AppStore } from '../../store/store.ts'
import type { FromWorker } from '../../worker/messages.ts'
import type { NoticeData } from '../../worker/push.ts'
import { reportLeaving } from '../session/report-leaving.ts'
import { messengerSession } from '../session/session.ts'
import { followShown } from './follow-shown.ts'
import { withdrawRead, withdrawShown } from './shown-notices.ts'
import { isPushWanted, subscribeToPush } from './subscription.ts'
import { pushObstacle, surroundings } from './support.ts'

/**
 * At each start: brings the browser's subscription and the server's in line, where somebody wants pushes here; withdraws what was read
 * meanwhile; and does what the service worker asks this page for. Pushes wait for no page that was left.
 * @param open goes to a place of this site
 */
export function startPush(store: AppStore, open: (place: string) => void): () => void {
  const stopReports = reportLeaving()
  if (!('serviceWorker' in navigator)) return stopReports
  const { permission, ...here } = surroundings()
  if (isPushWanted() && permission === 'granted' && !pushObstacle({ ...here, permission }))
    void ignoreFailure(subscribeToPush(), 'repeated')
  const hear = ({ data, ports: [port] }: MessageEvent) => {
    const message = data as FromWorker
    const userId = store.getState().auth.userInfo?.userId
    if (message.type === 'open') {
      port?.postMessage('opens')
      open(message.place)
    } else if (message.type === 'shown')
      void ignoreFailure(
        import('../session/notices.ts').then(({ giveWay }) => giveWay(message.roomId)),
        'optional',
      )
    else if (message.type === 'outbox' && userId)
      void messengerSession(store, userId).unsent.then(({ outbox }) => outbox.takeFromDisk())
  }
  const check = () => {
    if (document.visibilityState === 'hidden') return
    const isRead = ({ roomId }: Partial<NoticeData>) => {
      const item = roomId ? roomSelectors.selectRoom(store.getState(), roomId) : undefined
      return item !== undefined && unreadOf(item) === 0
    }
    void ignoreFailure(withdrawShown(isRead), 'repeated')
    const userId = store.getState().auth.userInfo?.userId
    // At a cold start the rooms are not here yet, and not everything that is shown is of a room.
    if (userId) void ignoreFailure(withdrawRead(userId), 'repeated')
  }
  navigator.serviceWorker.addEventListener('message', hear)
  document.addEventListener('visibilitychange', check)
  check()
  const userId = store.getState().auth.userInfo?.userId
  const stopFollowing = userId
    ? followShown(messengerSession(store, userId).connection.socket, userId)
    : () => {}
  return () => {
    stopFollowing()
    stopReports()
    navigator.serviceWorker.removeEventListener('message', hear)
    document.removeEventListener('visibilitychange', check)
  }
}
