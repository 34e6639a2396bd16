import type { RelayRequest } from '@trau/contract'
import type { ViewSize } from '../types.ts'

const heights: Record<ViewSize, number> = { large: 720, small: 180, hidden: 0 }
/** Of a shared screen, which is text: always whole, unless it is hidden. */
const screenHeight = 1_080

/** How large the screens show each participant, as sent to the relay; the largest first. */
export function viewsOf(
  participantIds: readonly string[],
  sizes: ReadonlyMap<string, ViewSize>,
): RelayRequest['views'] {
  const size = (id: string) => sizes.get(id) ?? 'small'
  const cameras = participantIds
    .map(participantId => ({
      participantId,
      source: 'camera' as const,
      height: heights[size(participantId)],
    }))
    .sort((a, b) => b.height - a.height)
  const screens = participantIds
    .filter(id => size(id) !== 'hidden')
    .map(participantId => ({ participantId, source: 'screen' as const, height: screenHeight }))
  return [...screens, ...cameras]
}
