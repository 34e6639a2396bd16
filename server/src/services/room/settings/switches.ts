import { defaultSwitches, MemberRole, type RoomSwitches } from '@trau/contract'
import { fail } from '../../../platform/errors.ts'
import type { RoomRow } from '../tables.ts'

/** All switches of a group, those that nobody has turned as they are by default. */
export const switchesOf = (room: Pick<RoomRow, 'switches'>): RoomSwitches => ({
  ...defaultSwitches,
  ...room.switches,
})

/** Those that stand otherwise than by default, which are the ones that are stored. */
export const turned = (switches: RoomSwitches): Partial<RoomSwitches> =>
  Object.fromEntries(
    Object.entries(switches).filter(([name, is]) => is !== defaultSwitches[name as keyof RoomSwitches]),
  )

interface Place {
  role: number
  switches: RoomSwitches
}

/** Whether somebody in this role may do it: owner and deputies always, restricted members never, others as the switch says. */
export const may = ({ role, switches }: Place, what: Exclude<keyof RoomSwitches, 'membersCanSeeMembers'>) =>
  role !== MemberRole.RESTRICTED && (role <= MemberRole.DEPUTY || switches[what])

/** Reading is for restricted members too. */
export const maySeeMembers = ({ role, switches }: Place) =>
  role <= MemberRole.DEPUTY || switches.membersCanSeeMembers

/** @throws roleTooLow */
export function requireMay(place: Place, what: Parameters<typeof may>[1]): void {
  if (!may(place, what)) throw fail('roleTooLow')
}
