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
    void runWrite(() => api.notification.readNotifications({ body: { type: 'MISSED_CALL' } }), {
      // The next look at the history reads them.
      onFailure: () => {},
    })
  }, [count, isAttended])
}
