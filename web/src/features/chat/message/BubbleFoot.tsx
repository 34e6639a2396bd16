import type { ReactNode } from 'react'
import IconMuted from '~icons/lucide/bell-off'
import IconPin from '~icons/lucide/pin'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { clock, fullTime } from '../../../text/time.ts'
import { cx } from '../../../ui/cx.ts'
import { ExpiryMark } from './ExpiryMark.tsx'

/** What a bubble says of its message beside what was said. */
export interface BubbleMarks {
  /** Epoch milliseconds. */
  time: number
  isPinned?: boolean
  isSilent?: boolean | undefined
  isEdited?: boolean
  /** That the person wants to be reminded. */
  reminder?: ReactNode
  /** When the room’s timer deletes it, epoch milliseconds. */
  expiresTime?: number | undefined
  /** One's own: how far it has got. */
  status?: ReactNode
}

interface BubbleFootProps extends BubbleMarks {
  isMine: boolean
  isRecalled: boolean | undefined
  /** On what it stands. */
  place: 'bubble' | 'picture' | 'room'
}

/** The last line of a bubble: its time, with marks. Of a recalled message nothing but the time and the pin is left. */
export function BubbleFoot({ time, isPinned, isMine, isRecalled, place, ...marks }: BubbleFootProps) {
  const words = useChatWords()
  return (
    <p
      className={cx(
        'flex items-center justify-end gap-1 text-xs tabular-nums select-none',
        place === 'picture' && 'text-white [&_*]:text-white',
        place === 'room' && 'rounded-full bg-room px-2 text-room-muted',
        place === 'bubble' && (isMine ? 'text-own-muted' : 'text-other-muted'),
      )}
    >
      {isPinned && (
        <>
          <IconPin className="size-3.5" aria-hidden="true" />
          <span className="sr-only">{words.pinnedMark}</span>
        </>
      )}
      {!isRecalled && (
        <>
          {marks.isSilent && (
            <>
              <IconMuted className="size-3.5" aria-hidden="true" />
              <span className="sr-only">{words.silentMark}</span>
            </>
          )}
          {marks.reminder}
          {marks.expiresTime !== undefined && <ExpiryMark expiresTime={marks.expiresTime} />}
          {marks.isEdited && <span>{words.edited}</span>}
        </>
      )}
      <time dateTime={new Date(time).toISOString()} title={fullTime(time)}>
        {clock(time)}
      </time>
      {!isRecalled && marks.status}
    </p>
  )
}
