import type { Call } from '@trau/contract'
import { useEffect, useRef } from 'react'
import { waitingIn } from '../call-facts.ts'
import { playCallSound } from '../sounds.ts'

/** Whoever comes to the lobby is heard by the hosts once; that another one is let in is no reason to knock again. */
export function useKnock(call: Call, isHost: boolean) {
  const waitingIds = isHost
    ? waitingIn(call)
        .map(({ participantId }) => participantId)
        .join(' ')
    : ''
  const heardIds = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const ids = new Set(waitingIds.split(' ').filter(Boolean))
    if ([...ids].some(id => !heardIds.current.has(id))) playCallSound('knock')
    heardIds.current = ids
  }, [waitingIds])
}
