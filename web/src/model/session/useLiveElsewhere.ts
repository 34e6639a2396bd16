import { useMatches } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useAppSelector, useAppStore } from '../../store/hooks.ts'
import { roomActions } from '../../store/room-slice.ts'
import { useIsPhone } from '../../ui/use-media.ts'
import { useMyId } from './my-id.ts'

/**
 * The connection that events come by, on private pages beside the messenger, which begins its own with its first paint. Nobody looks at a
 * room from there, so what comes counts as unread; the room that was open is the one to come back to.
 */
export function useLiveElsewhere() {
  const store = useAppStore()
  const userId = useMyId()
  const currentRoomId = useAppSelector(state => state.room.currentRoomId)
  const isElsewhere = useMatches({
    select: matches => !matches.some(({ routeId }) => routeId === '/_private/'),
  })
  const isPhone = useIsPhone()
  const leftRoomId = useRef<string>(undefined)

  useEffect(() => {
    if (!isElsewhere || !userId) return
    import('./session.ts').then(
      ({ messengerSession }) => messengerSession(store, userId),
      // Without network there are no events either.
      () => undefined,
    )
  }, [store, userId, isElsewhere])

  // Before the messenger, which opens the chosen room, is drawn.
  useLayoutEffect(() => {
    if (isElsewhere && currentRoomId !== null) {
      leftRoomId.current ??= currentRoomId
      store.dispatch(roomActions.roomSelected(null))
    } else if (!isElsewhere && leftRoomId.current !== undefined) {
      // On a phone the list alone is what one comes back to.
      if (currentRoomId === null && !isPhone) store.dispatch(roomActions.roomSelected(leftRoomId.current))
      leftRoomId.current = undefined
    }
  }, [store, isElsewhere, currentRoomId, isPhone])
}
