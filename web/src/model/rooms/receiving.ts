import { MemberRole } from '@trau/contract/rules/role'
import type { RoomItem } from '../../store/room-order.ts'
import { isOfStranger } from '../../store/room-slice.ts'
import { may } from './roles.ts'

/** Whether something may be sent into a room that somebody chooses from a list. */
export const mayReceive = (item: RoomItem) =>
  !isOfStranger(item) &&
  !item.room.isBlockedByMe &&
  !item.room.isReadOnly &&
  may(item.selfMember?.role ?? MemberRole.MEMBER, item.room.switches, 'membersCanPost')
