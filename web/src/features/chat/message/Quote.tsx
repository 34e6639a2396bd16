import type { QuotedMessage } from '@trau/contract'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { cx } from '../../../ui/cx.ts'
import { QuoteMark } from './QuoteMark.tsx'
import { quoteText } from './quoted-part.ts'

export interface QuoteProps {
  quote: Pick<
    QuotedMessage,
    'senderId' | 'senderInfo' | 'type' | 'content' | 'metaData' | 'isRecalled' | 'part'
  >
  me: string
  roomId: string
  onPress?: () => void
  /** Whether it is what Enter opens in its row. */
  isOpened?: boolean
  className?: string
}

/** What a message answers; a press leads there. */
export function Quote({ quote, me, roomId, onPress, isOpened, className }: QuoteProps) {
  const words = useChatWords()
  const name = quote.senderId === me ? words.you : quote.senderInfo.name || words.someone
  return (
    <button
      type="button"
      onClick={onPress}
      // Reached by the row's own keys; a tab stop in every bubble would be one too many.
      tabIndex={-1}
      data-opens={isOpened ? '' : undefined}
      className={cx(
        'mb-1 flex w-full max-w-full min-w-0 items-center gap-2 rounded-md border-l-3 border-primary bg-primary/8 px-2.5 py-1 text-left text-sm hover:bg-primary/14 forced:border',
        className,
      )}
    >
      <QuoteMark quote={quote} roomId={roomId} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium text-own-link">
          <span className="sr-only">{words.jumpToQuoted}: </span>
          {name}
        </span>
        <span dir="auto" className={cx('line-clamp-2 break-words', quote.isRecalled && 'italic opacity-80')}>
          {quote.isRecalled ? words.recalled : quoteText(quote)}
        </span>
      </span>
    </button>
  )
}
