import type { Message, QuotedMessage } from '@trau/contract'
import { Suspense } from 'react'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { cx } from '../../../ui/cx.ts'

const QuoteThumb = lazyView(() => import('./QuoteThumb.tsx'), 'nothing')

export type Quoted = Pick<QuotedMessage, 'type' | 'content' | 'metaData' | 'isRecalled'> | Message

export interface QuoteMarkProps {
  quote: Quoted
  roomId: string
  className?: string
}

/** Whether there is anything to see of it beside what it says. */
export const hasMark = ({ isRecalled, type, metaData }: Quoted): boolean =>
  !isRecalled && (type === 'STICKER' ? metaData?.sticker !== undefined : metaData?.media?.[0] !== undefined)

/** Small, beside the line that says what is quoted: its picture, or a sign of what it is. Its place is taken at once. */
export function QuoteMark({ quote, roomId, className }: QuoteMarkProps) {
  if (!hasMark(quote)) return null
  return (
    <span
      className={cx('relative block size-9 shrink-0 overflow-hidden rounded-md', className)}
      aria-hidden="true"
      data-mark={quote.type}
    >
      <Suspense>
        <QuoteThumb quote={quote} roomId={roomId} />
      </Suspense>
    </span>
  )
}
