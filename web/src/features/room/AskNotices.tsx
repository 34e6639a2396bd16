import { Suspense, useState } from 'react'
import { lazyView } from '../../kit/lazy-part.tsx'
import { noticeState } from '../../model/session/notice-permission.ts'
import { browserStorage } from '../../storage/browser-storage.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { noticesLaterKey } from './notices-later.ts'

const NoticesQuestion = lazyView(() => import('./NoticesQuestion.tsx'), 'nothing')

const weekMs = 7 * 86_400_000

const isDue = () =>
  noticeState() === 'unasked' && Date.now() - Number(browserStorage.get(noticesLaterKey) ?? 0) > weekMs

/** Over the rooms, where there are some: whether this browser may notify, until it was answered. */
export function AskNotices() {
  const hasRooms = useAppSelector(state => state.room.rooms.length > 0)
  const [isShown, show] = useState(isDue)
  if (!isShown || !hasRooms) return null
  return (
    <Suspense fallback={<div className="mb-2 h-12" />}>
      <NoticesQuestion onAnswered={() => show(false)} />
    </Suspense>
  )
}
