import { useLayoutEffect, useState } from 'react'
import { useAppSelector, useAppStore } from '../../store/hooks.ts'
import { MessengerOverlays } from './MessengerOverlays.tsx'
import { MessengerContext } from './messenger.ts'
import { useMessengerUrl } from './messenger-url.ts'
import { type MessengerSession, messengerSession } from './session.ts'

/** In the areas beside the messenger: the windows that keys open everywhere. */
export default function AreaOverlays() {
  const store = useAppStore()
  const url = useMessengerUrl()
  const userId = useAppSelector(state => state.auth.userInfo?.userId)
  const [session, setSession] = useState<MessengerSession>()
  useLayoutEffect(() => setSession(userId ? messengerSession(store, userId) : undefined), [store, userId])
  return session && session.userId === userId ? (
    <MessengerContext value={session}>
      <MessengerOverlays url={url} />
    </MessengerContext>
  ) : null
}
