import type { RoomMember, RoomSwitches } from '@trau/contract'
import { MemberRole } from '@trau/contract/rules/role'

/** Nobody acts on somebody of an equal or higher role; only owner and deputies act at all. */
export const mayActOn = (mine: number, theirs: number) => mine <= MemberRole.DEPUTY && mine < theirs

export const leads = (mine: number) => mine > 0 && mine <= MemberRole.DEPUTY

/** Whether a group's switch lets this role do it. Without switches (rooms of other types) it is everybody's. */
export const may = (mine: number, switches: RoomSwitches | undefined, what: keyof RoomSwitches) =>
  leads(mine) || (mine === MemberRole.MEMBER && (switches?.[what] ?? true))
/** Reading is for restricted members too. */
export const maySeeMembers = (mine: number, switches: RoomSwitches | undefined) =>
  leads(mine) || (switches?.membersCanSeeMembers ?? true)

export const maySetRoles = (mine: number) => mine === MemberRole.OWNER
export const mayWrite = (mine: number) => mine < MemberRole.RESTRICTED

/** Roles that an owner can give to this member, beside the one they have. */
export const rolesToGive = (mine: number, member: Pick<RoomMember, 'role'>): number[] =>
  maySetRoles(mine)
    ? [MemberRole.DEPUTY, MemberRole.MEMBER, MemberRole.RESTRICTED].filter(role => role !== member.role)
    : []
