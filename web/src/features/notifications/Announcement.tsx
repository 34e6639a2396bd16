import type { Notification } from '@trau/contract'
import { useEffect, useRef, useState } from 'react'
import { useNotificationWords } from '../../i18n/words/notifications.ts'
import { LiveRegion } from '../../ui/LiveRegion.tsx'

/** Says what arrives while the list is open; what it begins with is read by whoever goes there. */
export function Announcement({ newest }: { newest: Notification | undefined }) {
  const words = useNotificationWords()
  const announcedTime = useRef(newest?.updatedTime ?? 0)
  const [announcement, say] = useState('')
  useEffect(() => {
    if (!newest || newest.updatedTime <= announcedTime.current) return
    announcedTime.current = newest.updatedTime
    if (!newest.isRead) say(words.arrived(newest.title))
  }, [newest, words])
  return <LiveRegion>{announcement}</LiveRegion>
}
