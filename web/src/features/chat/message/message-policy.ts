import type { Message, Room, RoomMember } from '@trau/contract'
import { editWindowMs, isWritten } from '@trau/contract/rules/message'
import { MemberRole } from '@trau/contract/rules/role'
import { serverNow } from '../../../api/server-clock.ts'
import { may } from '../../../model/rooms/roles.ts'
import type { RoomItem } from '../../../store/room-order.ts'
import { isPollClosed } from '../kinds/poll-rules.ts'

/** What of a room decides who may do what in it. */
export interface RoomRights {
  type: Room['type']
  isBlockedByMe: boolean
  role: RoomMember['role']
  mayWrite: boolean
  mayPin: boolean
}

export function rightsIn({ room, selfMember }: RoomItem): RoomRights {
  const { type, isBlockedByMe, switches } = room
  const role = selfMember?.role ?? MemberRole.RESTRICTED
  return {
    type,
    isBlockedByMe,
    role,
    mayWrite: may(role, switches, 'membersCanPost') && !isBlockedByMe && !room.isReadOnly,
    mayPin:
      may(role, switches, 'membersCanPin') &&
      !isBlockedByMe &&
      !room.isReadOnly &&
      !room.isAwaitingAcceptance,
  }
}

export interface MayDo {
  reply: boolean
  react: boolean
  edit: boolean
  pin: boolean
  recall: boolean
  deleteForMe: boolean
  copy: boolean
  link: boolean
  save: boolean
  /** Its files into a drive. */
  saveFiles: boolean
  forward: boolean
  remind: boolean
  seeEdits: boolean
  closePoll: boolean
}

/**
 * What this person may do with a message now.
 * @param senderRole role of its author in a group, as far as it is known
 */
export function mayDo(
  message: Message,
  { type, isBlockedByMe, role, mayWrite, mayPin }: RoomRights,
  me: string,
  senderRole: RoomMember['role'] = MemberRole.MEMBER,
  now = serverNow(),
): MayDo {
  const { poll } = message.metaData
  const isText = !isWritten(message.type) && !message.isRecalled
  const isMine = message.senderId === me
  const isFresh = now - message.createdTime < editWindowMs
  const writes = isText && mayWrite
  const leads = type === 'GROUP' && role <= MemberRole.DEPUTY && senderRole >= role
  return {
    reply: writes,
    react: isText && !isBlockedByMe,
    edit: writes && isMine && isFresh && hasText(message),
    pin: isText && mayPin,
    recall: isText && ((isMine && (isFresh || type === 'SELF')) || leads),
    deleteForMe: message.type !== 'SYSTEM',
    copy: isText && message.content !== '',
    link: isText,
    save: isText,
    saveFiles: isText && (message.metaData.media?.length ?? 0) > 0,
    forward: isText && message.type !== 'POLL',
    remind: isText,
    seeEdits: isText && message.editedTime !== undefined,
    closePoll: isText && poll !== undefined && !isPollClosed(poll) && (isMine || leads),
  }
}

/** Kinds whose words, or whose caption, are their author’s to change; not what somebody else has said first. */
const hasText = ({ type, metaData, senderId }: Message) =>
  (type === 'TEXT' || type === 'MEDIA' || type === 'FILE') &&
  (!metaData.forwardedFrom || metaData.forwardedFrom.userId === senderId)
