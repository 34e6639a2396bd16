import type { ViewSize } from '../types.ts'

/** So many cameras are fetched at once; a call may have a hundred. */
export const maxCameras = 16

/**
 * Whose camera is fetched, and how large: who is shown large first, then who has spoken last, then in the order of the call. Who is not named is not
 * fetched.
 * @param lastSpeakers the latest first
 */
export function chooseCameras(
  participantIds: readonly string[],
  sizes: ReadonlyMap<string, ViewSize>,
  lastSpeakers: readonly string[],
): ReadonlyMap<string, 'large' | 'small'> {
  const sizeOf = (id: string) => sizes.get(id) ?? 'small'
  const rank = (id: string) => {
    if (sizeOf(id) === 'large') return -1
    const at = lastSpeakers.indexOf(id)
    return at < 0 ? lastSpeakers.length : at
  }
  const shownIds = participantIds.filter(id => sizeOf(id) !== 'hidden').toSorted((a, b) => rank(a) - rank(b))
  return new Map(
    shownIds.slice(0, maxCameras).map(id => [id, sizeOf(id) === 'large' ? 'large' : 'small'] as const),
  )
}
