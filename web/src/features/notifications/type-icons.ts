import type { NotificationType } from '@trau/contract'
import type { ComponentType, SVGProps } from 'react'
import IconReminder from '~icons/lucide/alarm-clock'
import IconMention from '~icons/lucide/at-sign'
import IconSystem from '~icons/lucide/bell'
import IconBirthday from '~icons/lucide/cake'
import IconPoll from '~icons/lucide/chart-bar-big'
import IconRole from '~icons/lucide/crown'
import IconReport from '~icons/lucide/flag'
import IconReaction from '~icons/lucide/heart'
import IconMessage from '~icons/lucide/message-circle'
import IconPhoneOff from '~icons/lucide/phone-missed'
import IconInvoice from '~icons/lucide/receipt-text'
import IconReply from '~icons/lucide/reply'
import IconShare from '~icons/lucide/share-2'
import IconSecurity from '~icons/lucide/shield-check'
import IconAccepted from '~icons/lucide/user-round-check'
import IconRequest from '~icons/lucide/user-round-plus'
import IconAdded from '~icons/lucide/users-round'

const icons: Record<NotificationType, ComponentType<SVGProps<SVGSVGElement>>> = {
  MESSAGE: IconMessage,
  MENTION: IconMention,
  REACTION: IconReaction,
  REMINDER: IconReminder,
  POLL_CLOSING: IconPoll,
  ROOM_ADDED: IconAdded,
  ROLE_CHANGED: IconRole,
  FRIEND_REQUEST: IconRequest,
  FRIEND_ACCEPTED: IconAccepted,
  BIRTHDAY: IconBirthday,
  SECURITY: IconSecurity,
  REPORT_ANSWERED: IconReport,
  SHARE: IconShare,
  MISSED_CALL: IconPhoneOff,
  NOTE_SHARED: IconShare,
  NOTE_MENTION: IconMention,
  NOTE_REPLY: IconReply,
  NOTE_REMINDER: IconReminder,
  INVOICE: IconInvoice,
  SYSTEM: IconSystem,
}

/** What a type looks like; one of a newer server looks like the product’s own. */
export const iconOf = (type: NotificationType) => icons[type] ?? IconSystem
