import type { Message } from '@trau/contract'
import IconSent from '~icons/lucide/check'
import IconDelivered from '~icons/lucide/check-check'
import IconFailed from '~icons/lucide/circle-alert'
import IconClock from '~icons/lucide/clock'
import { useChatWords } from '../../../i18n/words/chat.ts'
import type { OutboxEntry } from '../../../storage/local-db.ts'
import { cx } from '../../../ui/cx.ts'
import { statusWord } from './status-word.ts'

type Status = Message['status'] | OutboxEntry['status']

const icons: Record<Status, typeof IconSent> = {
  uploading: IconClock,
  queued: IconClock,
  sending: IconClock,
  failed: IconFailed,
  SENT: IconSent,
  DELIVERED: IconDelivered,
  SEEN: IconDelivered,
}

/** How far one's own message has got: a sign to see, a word to hear. */
export function MessageStatus({ status }: { status: Status }) {
  const words = useChatWords()
  const Icon = icons[status]
  return (
    <span
      data-status={status}
      className={cx(status === 'SEEN' && 'text-own-link', status === 'failed' && 'text-own-danger')}
    >
      <Icon className="size-4" aria-hidden="true" />
      <span className="sr-only">{statusWord(status, words)}</span>
    </span>
  )
}
