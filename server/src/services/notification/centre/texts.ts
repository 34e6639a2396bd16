import type { UserInfo } from '@trau/contract'
import { MemberRole } from '@trau/contract'
import type { NotificationRow } from '../tables.ts'

/** What a view knows beside the row. */
export interface TextContext {
  actors: readonly UserInfo[]
  actorCount: number
  /** Absent where there is no room, or the person is not in it any more. */
  roomName: string | undefined
  isPrivateRoom: boolean
  /** The message in one line; absent where the person does not see it any more. */
  line: string | undefined
}

const someone = 'Ai đó'

/** "Bình", "Bình và Chi", "Bình và 3 người khác". */
export function namesOf({ actors, actorCount }: Pick<TextContext, 'actors' | 'actorCount'>): string {
  const [first, second] = actors.map(({ name }) => name || someone)
  if (!first) return someone
  if (actorCount <= 1) return first
  if (actorCount === 2 && second) return `${first} và ${second}`
  return `${first} và ${actorCount - 1} người khác`
}

const roles: Record<number, string> = {
  [MemberRole.OWNER]: 'trưởng nhóm',
  [MemberRole.DEPUTY]: 'phó nhóm',
  [MemberRole.MEMBER]: 'thành viên',
  [MemberRole.RESTRICTED]: 'thành viên bị hạn chế',
}

/** What a role is called in a sentence. */
export const roleWords = (role = 0) => roles[role] ?? 'thành viên'

const group = ({ roomName }: TextContext) => (roomName ? ` “${roomName}”` : '')

/** Title and body in Vietnamese, as the notification centre, a push and an email show them. */
export function textOf(row: NotificationRow, context: TextContext): { title: string; body: string } {
  const { subject, count } = row
  const names = namesOf(context)
  const line = context.line ?? ''
  switch (row.type) {
    case 'MESSAGE': {
      const title = context.isPrivateRoom ? names : (context.roomName ?? names)
      const lead = context.isPrivateRoom ? '' : `${context.actors[0]?.name || someone}: `
      const latest = line ? `${lead}${line}` : ''
      return { title: count > 1 ? `${title} · ${count} tin nhắn mới` : title, body: latest }
    }
    case 'MENTION':
      return {
        title: context.isPrivateRoom
          ? `${names} đã nhắc đến bạn`
          : `${names} đã nhắc đến bạn trong${group(context)}`,
        body: line,
      }
    case 'REACTION':
      return { title: `${names} đã thả ${subject.reaction ?? 'cảm xúc'} vào tin nhắn của bạn`, body: line }
    case 'FRIEND_REQUEST':
      return { title: `${names} đã gửi lời mời kết bạn`, body: '' }
    case 'FRIEND_ACCEPTED':
      return { title: `${names} đã chấp nhận lời mời kết bạn`, body: '' }
    case 'REMINDER':
      return { title: `Nhắc hẹn${context.roomName ? ` · ${context.roomName}` : ''}`, body: line }
    case 'ROOM_ADDED':
      return { title: `${names} đã thêm bạn vào nhóm${group(context)}`, body: '' }
    case 'ROLE_CHANGED':
      return {
        title: `Bạn đã trở thành ${roleWords(subject.role)} của nhóm${group(context)}`,
        body: '',
      }
    case 'POLL_CLOSING':
      return { title: `Bình chọn sắp kết thúc trong${group(context)}`, body: line }
    case 'BIRTHDAY':
      return { title: `Hôm nay là sinh nhật của ${names}`, body: 'Gửi một lời chúc nhé!' }
    case 'SECURITY':
      return {
        title: subject.notice?.title ?? 'Hoạt động bảo mật của tài khoản',
        body: subject.notice?.deviceName ?? '',
      }
    case 'REPORT_ANSWERED':
      return {
        title: 'Báo cáo của bạn đã được xử lý',
        body: subject.isActedOn
          ? 'Chúng tôi đã xử lý nội dung vi phạm. Cảm ơn bạn đã báo cho chúng tôi.'
          : 'Chúng tôi đã xem xét và không thấy vi phạm. Cảm ơn bạn đã báo cho chúng tôi.',
      }
    case 'SYSTEM':
      return subject.text ?? { title: '', body: '' }
  }
}

/** The page that a notification opens. */
export function placeOf({ type, room_id: roomId, message_id: messageId }: NotificationRow): string {
  if (roomId && messageId && type !== 'ROOM_ADDED' && type !== 'ROLE_CHANGED')
    return `/?room=${roomId}&message=${messageId}`
  if (roomId) return `/?room=${roomId}`
  switch (type) {
    case 'FRIEND_REQUEST':
      return '/people?tab=requests'
    case 'FRIEND_ACCEPTED':
      return '/people?tab=friends'
    case 'BIRTHDAY':
      return '/people?tab=birthdays'
    case 'SECURITY':
      return '/settings/sessions'
    default:
      return '/notifications'
  }
}
