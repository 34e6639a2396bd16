import { useEffect } from 'react'
import { useAppSelector } from '../store/hooks.ts'
import { roomSelectors } from '../store/room-slice.ts'
import { showUnreadOnIcon, titleWithCount } from '../ui/favicon.ts'

const title = 'Trầu Client'

/** Unread conversations in the window's title and on its icon. */
export function useUnreadTitle() {
  const count = useAppSelector(state => roomSelectors.selectUnreadRooms(state))
  useEffect(() => {
    document.title = titleWithCount(title, count)
    showUnreadOnIcon(count)
  }, [count])
  useEffect(
    () => () => {
      document.title = title
      showUnreadOnIcon(0)
    },
    [],
  )
}
