import { useEffect, useState } from 'react'
import { useAppStore } from '../../store/hooks.ts'
import { useMyId } from './my-id.ts'
import type { MessengerSession } from './session.ts'

/** The messenger's session, for who opens this area first; its code is loaded late. */
export function useLiveSession(): MessengerSession | undefined {
  const store = useAppStore()
  const userId = useMyId()
  const [session, setSession] = useState<MessengerSession>()
  useEffect(() => {
    if (!userId) return
    let isHere = true
    import('./session.ts').then(
      ({ messengerSession }) => isHere && setSession(messengerSession(store, userId)),
      // Without network there are no events either; the lists are asked for again as they always are.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [store, userId])
  return session?.userId === userId ? session : undefined
}
