import { defaultSwitches, type RoomSwitches } from '@trau/contract'
import type { RoomRow } from '../tables.ts'

/** All switches of a group, those that nobody has turned as they are by default. */
export const switchesOf = (room: Pick<RoomRow, 'switches'>): RoomSwitches => ({
  ...defaultSwitches,
  ...room.switches,
})

/** Those that stand otherwise than by default, which are the ones that are stored. */
export const nonDefaultSwitches = (switches: RoomSwitches): Partial<RoomSwitches> =>
  Object.fromEntries(
    Object.entries(switches).filter(([name, is]) => is !== defaultSwitches[name as keyof RoomSwitches]),
  )
