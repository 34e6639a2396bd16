import type { Friendship } from '@trau/contract'
import { maxWatched } from '@trau/contract/rules/presence'
import { useEffect } from 'react'
import { useLiveSession } from '../../model/session/useLiveSession.ts'

/** Hears of the coming and going of these people as long as they are shown. */
export function usePresenceSubscription(place: string, friends: readonly Friendship[]) {
  const presence = useLiveSession()?.presence
  const ids = friends.slice(0, maxWatched).map(({ friendUserId }) => friendUserId)
  const wish = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same people in a new array are the same people
  useEffect(() => {
    presence?.show(place, ids)
    return () => presence?.show(place, [])
  }, [presence, place, wish])
}
