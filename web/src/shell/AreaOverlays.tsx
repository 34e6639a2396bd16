import { useLayoutEffect, useState } from 'react'
import { MessengerOverlays } from '../features/chat/index.ts'
import { useMessengerUrl } from '../model/messenger-url.ts'
import { MessengerContext } from '../model/session/messenger.ts'
import { useMyId } from '../model/session/my-id.ts'
import { type MessengerSession, messengerSession } from '../model/session/session.ts'
import { useAppStore } from '../store/hooks.ts'

/** In the areas beside the messenger: the windows that keys open everywhere. */
export default function AreaOverlays() {
  const store = useAppStore()
  const url = useMessengerUrl()
  const userId = useMyId()
  const [session, setSession] = useState<MessengerSession>()
  useLayoutEffect(() => setSession(userId ? messengerSession(store, userId) : undefined), [store, userId])
  return session && session.userId === userId ? (
    <MessengerContext value={session}>
      <MessengerOverlays url={url} />
    </MessengerContext>
  ) : null
}
