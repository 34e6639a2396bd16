import type { Notification } from '@trau/contract'
import { useEffect, useRef, useState } from 'react'
import { useNotificationWords } from '../../i18n/words/notifications.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'

/** Says what arrives while the list is open; what it begins with is read by whoever goes there. */
export function Announcement({ newest }: { newest: Notification | undefined }) {
  const words = useNotificationWords()
  const heard = useRef(newest?.updatedTime ?? 0)
  const [said, say] = useState('')
  useEffect(() => {
    if (!newest || newest.updatedTime <= heard.current) return
    heard.current = newest.updatedTime
    if (!newest.isRead) say(words.arrived(newest.title))
  }, [newest, words])
  return <LiveRegion>{said}</LiveRegion>
}
