import type { Mention, QuotedMessage, UserInfo } from '@trau/contract'
import { isBigEmoji } from '@trau/contract/rules/markup'
import { type ReactNode, useState } from 'react'
import IconMuted from '~icons/lucide/bell-off'
import IconForward from '~icons/lucide/forward'
import IconPin from '~icons/lucide/pin'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { useKindWords } from '../../../i18n/words/kinds.ts'
import { clock, fullTime } from '../../../text/time.ts'
import { cx } from '../../../ui/cx.ts'
import { FormattedText } from '../format/FormattedText.tsx'
import { useConversation } from './conversation.ts'
import { ExpiryMark } from './ExpiryMark.tsx'
import { Quote } from './Quote.tsx'

export interface BubbleProps {
  rowKey: string
  content: string
  mentions?: readonly Mention[] | undefined
  time: number
  isMine: boolean
  isRecalled?: boolean
  isEdited?: boolean
  isPinned?: boolean
  isSilent?: boolean | undefined
  /** Beside the time: that the person wants to be reminded. */
  reminder?: ReactNode
  isHighlighted?: boolean
  /** What stands in place of the text, where the kind is no text. */
  body?: ReactNode
  /** It stands without a bubble. */
  isBodyBare?: boolean
  forwardedFrom?: UserInfo | undefined
  /** Below the text: the page that it links to. */
  preview?: ReactNode
  /** Last of a run: its corner points to who speaks. */
  hasTail: boolean
  senderName?: string
  /** One of the eight colours of faces, so that a name is found as fast as its face. */
  senderColor?: number
  /** When the room’s timer deletes it. */
  expiresTime?: number | undefined
  quote?: QuotedMessage
  onQuote?: () => void
  /** Beside the text: pictures, a file, a recording. */
  carried?: ReactNode
  /** It is pictures: without words beside them, the time stands on them. */
  isAlbum?: boolean
  /** One's own: how far it has got. */
  status?: ReactNode
  /** At its foot. */
  reactions?: ReactNode
}

/** What was said, with its time; a tombstone where it was recalled. */
export function Bubble(props: BubbleProps) {
  const { rowKey, content, time, isMine, isRecalled, isEdited, isPinned, isHighlighted, hasTail, quote } =
    props
  const words = useChatWords()
  const { me, roomId } = useConversation()
  const attachments = isRecalled ? undefined : props.carried
  const isBare =
    !isRecalled && !quote && !attachments && (props.body ? props.isBodyBare : isBigEmoji(content.trim()))
  const isTimeOnPicture = Boolean(attachments && props.isAlbum && content === '')
  return (
    <div
      className={cx(
        'relative max-w-full rounded-xl text-base transition-shadow',
        !isBare && (attachments ? 'p-1 forced:border' : 'px-3 pt-1.5 pb-1.5 forced:border'),
        !isBare && (isMine ? 'bg-own' : 'bg-other shadow-[0_1px_1px_rgb(0_0_0/6%)]'),
        hasTail && (isMine ? 'rounded-br-sm' : 'rounded-bl-sm'),
        // As wide as what it carries: the words beside it wrap.
        attachments && content !== '' ? 'min-w-48' : 'min-w-0',
        isHighlighted && 'ring-3 ring-primary',
      )}
    >
      {props.senderName && !isBare && (
        <p
          dir="auto"
          className={cx('truncate text-sm font-medium', attachments && 'px-2 pb-1')}
          style={{ color: `var(--name-${props.senderColor ?? 0})` }}
        >
          {props.senderName}
        </p>
      )}
      {props.forwardedFrom && !isRecalled && (
        <div className={cx(attachments && 'px-2 pb-1')}>
          <ForwardedFrom from={props.forwardedFrom} me={me} />
        </div>
      )}
      {quote && (
        <div className={cx(attachments && 'w-0 min-w-full')}>
          <Quote quote={quote} me={me} roomId={roomId} onPress={props.onQuote} isOpened={!attachments} />
        </div>
      )}
      {/* The time stands on the last line where there is space for it, else below. */}
      {attachments}
      <div
        className={cx(
          'flex items-end justify-end gap-x-2.5',
          // A card is as wide as its bubble, with the time below it.
          props.body && !isBare && !isRecalled ? 'flex-col' : 'flex-wrap',
          isTimeOnPicture
            ? 'absolute right-2.5 bottom-2.5 rounded-full bg-black/55 px-2 text-white'
            : attachments && 'w-0 min-w-full px-2 pt-0.5',
        )}
      >
        {isRecalled ? (
          <p className={cx('grow italic', isMine ? 'text-own-muted' : 'text-other-muted')}>
            {words.recalled}
          </p>
        ) : (
          !(attachments && content === '') && (
            <div className={cx('max-w-full min-w-0 grow', props.body && !isBare && 'w-full')}>
              {props.body ?? <Folded rowKey={rowKey} content={content} mentions={props.mentions} />}
              {props.preview}
            </div>
          )
        )}
        <p
          className={cx(
            'flex items-center justify-end gap-1 text-xs tabular-nums select-none',
            isTimeOnPicture
              ? 'text-white [&_*]:text-white'
              : isBare
                ? 'rounded-full bg-room px-2 text-room-muted'
                : isMine
                  ? 'text-own-muted'
                  : 'text-other-muted',
          )}
        >
          {isPinned && (
            <>
              <IconPin className="size-3.5" aria-hidden="true" />
              <span className="sr-only">{words.pinnedMark}</span>
            </>
          )}
          {props.isSilent && !isRecalled && (
            <>
              <IconMuted className="size-3.5" aria-hidden="true" />
              <span className="sr-only">{words.silentMark}</span>
            </>
          )}
          {!isRecalled && props.reminder}
          {props.expiresTime !== undefined && !isRecalled && <ExpiryMark expiresTime={props.expiresTime} />}
          {isEdited && !isRecalled && <span>{words.edited}</span>}
          <time dateTime={new Date(time).toISOString()} title={fullTime(time)}>
            {clock(time)}
          </time>
          {!isRecalled && props.status}
        </p>
      </div>
      {props.reactions && (
        <div className={cx(attachments ? 'w-0 min-w-full px-1' : 'pt-0.5')}>{props.reactions}</div>
      )}
    </div>
  )
}

function ForwardedFrom({ from, me }: { from: UserInfo; me: string }) {
  const words = useKindWords()
  const { someone } = useChatWords()
  const name = from.name || someone
  return (
    <p className="flex items-center gap-1 truncate text-xs opacity-75">
      <IconForward className="size-3.5 shrink-0" aria-hidden="true" />
      {from.userId === me ? words.forwardedFromMe : words.forwardedFrom(name)}
    </p>
  )
}

const mostLines = 20
const lettersInLine = 70

/** About how many lines a text takes; only what is surely long is folded. */
export const linesOf = (text: string) =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / lettersInLine)), 0)

/** A text of more than 20 lines shows its beginning, and the rest when asked. */
function Folded({ rowKey, content, mentions }: Pick<BubbleProps, 'rowKey' | 'content' | 'mentions'>) {
  const words = useChatWords()
  const { unfolded: unfoldedIds } = useConversation()
  const [isOpen, setOpen] = useState(() => unfoldedIds.has(rowKey))
  if (linesOf(content) <= mostLines) return <FormattedText text={content} mentions={mentions} />
  const toggle = () => {
    if (isOpen) unfoldedIds.delete(rowKey)
    else unfoldedIds.add(rowKey)
    setOpen(!isOpen)
  }
  return (
    <>
      <div
        className={cx(
          !isOpen && 'max-h-[30em] overflow-hidden [mask-image:linear-gradient(black_85%,transparent)]',
        )}
      >
        <FormattedText text={content} mentions={mentions} />
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={toggle}
        className="mt-1 min-h-8 rounded-md font-medium text-own-link hover:underline touch:min-h-11"
      >
        {isOpen ? words.showLess : words.showMore}
      </button>
    </>
  )
}
