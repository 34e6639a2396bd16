import { useEffect } from 'react'
import { api } from '../../../api/api.ts'
import { runWrite } from '../../../api/mutation.ts'
import { useIsAttended } from '../../../model/session/attention.ts'
import { useUnreadOfType } from '../../notifications/index.ts'

/** Whoever looks at the history has seen what they missed: nothing counts it any more. The event of it brings the new counts. */
export function useReadMissedCalls(): void {
  const count = useUnreadOfType('MISSED_CALL')
  const isAttended = useIsAttended()
  useEffect(() => {
    if (count === 0 || !isAttended) return
    readMissed()
  }, [count, isAttended])
}

/** Whoever is in a call of this room has answered or called back: what they missed there waits for nothing any more. */
export function useReadMissedOf(roomId: string | undefined): void {
  const hasMissed = useUnreadOfType('MISSED_CALL') > 0
  useEffect(() => {
    if (roomId && hasMissed) readMissed({ roomId })
  }, [roomId, hasMissed])
}

const readMissed = (where: { roomId?: string } = {}) =>
  void runWrite(() => api.notification.readNotifications({ body: { type: 'MISSED_CALL', ...where } }), {
    // The next look at the history reads them.
    onFailure: () => {},
  })
