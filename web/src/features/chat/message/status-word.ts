import type { Message } from '@trau/contract'
import type { ChatWords } from '../../../i18n/words/chat.ts'
import type { OutboxEntry } from '../../../storage/local-db.ts'

/** How far one's own message has got, in words. */
export const statusWord = (status: Message['status'] | OutboxEntry['status'], words: ChatWords): string =>
  ({
    uploading: words.sending,
    queued: words.sending,
    sending: words.sending,
    failed: words.notSent,
    SENT: words.sent,
    DELIVERED: words.delivered,
    SEEN: words.seen,
  })[status]
