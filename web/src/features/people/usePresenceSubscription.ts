import type { Friendship } from '@trau/contract'
import { maxWatched } from '@trau/contract/rules/presence'
import { type RefObject, useEffect } from 'react'
import { useLiveSession } from '../../model/session/useLiveSession.ts'

/**
 * Hears of the coming and going of these friends as long as they are shown; where they are more than can be watched, of those whose rows are on
 * screen.
 * @param list holds a row with `data-friend` for each of them
 */
export function usePresenceSubscription(
  place: string,
  friends: readonly Friendship[],
  list: RefObject<HTMLElement | null>,
) {
  const presence = useLiveSession()?.presence
  const ids = friends.map(({ friendUserId }) => friendUserId)
  const wish = ids.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same people in a new array are the same people
  useEffect(() => {
    if (!presence) return
    const show = (userIds: readonly string[]) => presence.show(place, userIds)
    const observer = ids.length > maxWatched ? observeRows(list.current, show) : undefined
    if (!observer) show(ids)
    return () => {
      observer?.disconnect()
      show([])
    }
  }, [presence, place, wish])
}

/** Says whose rows are on screen, each time that one comes or goes. */
function observeRows(list: HTMLElement | null, onShown: (userIds: readonly string[]) => void) {
  const shownIds = new Set<string>()
  const observer = new IntersectionObserver(entries => {
    for (const { target, isIntersecting } of entries) {
      const { friend = '' } = (target as HTMLElement).dataset
      if (isIntersecting) shownIds.add(friend)
      else shownIds.delete(friend)
    }
    onShown([...shownIds])
  })
  for (const row of list?.querySelectorAll('[data-friend]') ?? []) observer.observe(row)
  return observer
}
