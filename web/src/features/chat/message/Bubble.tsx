import type { Mention, QuotedMessage, UserInfo } from '@trau/contract'
import { isBigEmoji } from '@trau/contract/rules/markup'
import type { ReactNode } from 'react'
import IconForward from '~icons/lucide/forward'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { useKindWords } from '../../../i18n/words/kinds.ts'
import { cx } from '../../../ui/cx.ts'
import { BubbleFoot, type BubbleMarks } from './BubbleFoot.tsx'
import { useConversation } from './conversation.ts'
import { FoldedText } from './FoldedText.tsx'
import { Quote } from './Quote.tsx'

export interface BubbleProps {
  rowKey: string
  content: string
  mentions?: readonly Mention[] | undefined
  isMine: boolean
  isRecalled?: boolean
  isHighlighted?: boolean
  /** Last of a run: its corner points to who speaks. */
  hasTail: boolean
  marks: BubbleMarks
  /** Who says it, with one of the eight colours of faces, so that a name is found as fast as its face. */
  sender?: { name: string; color: number } | undefined
  forwardedFrom?: UserInfo | undefined
  quote?: { message: QuotedMessage; onPress: () => void } | undefined
  /** What stands in place of the text, where the kind is no text; bare is without a bubble. */
  body?: { content: ReactNode; isBare: boolean } | undefined
  /** Beside the text: pictures, a file, a recording. On an album without words the time stands on the pictures. */
  carried?: { content: ReactNode; isAlbum: boolean } | undefined
  /** Below the text: the page that it links to. */
  preview?: ReactNode
  /** At its foot. */
  reactions?: ReactNode
}

/** What was said, with its time; a tombstone where it was recalled. */
export function Bubble(props: BubbleProps) {
  const { content, isMine, isRecalled, isHighlighted, hasTail, sender, quote, body } = props
  const words = useChatWords()
  const { me, roomId } = useConversation()
  const attachments = isRecalled ? undefined : props.carried
  const isBare = !isRecalled && !quote && !attachments && (body ? body.isBare : isBigEmoji(content.trim()))
  const isTimeOnPicture = attachments?.isAlbum && content === ''
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
      {sender && !isBare && (
        <p
          dir="auto"
          className={cx('truncate text-sm font-medium', attachments && 'px-2 pb-1')}
          style={{ color: `var(--name-${sender.color})` }}
        >
          {sender.name}
        </p>
      )}
      {props.forwardedFrom && !isRecalled && (
        <div className={cx(attachments && 'px-2 pb-1')}>
          <ForwardedFrom from={props.forwardedFrom} me={me} />
        </div>
      )}
      {quote && (
        <div className={cx(attachments && 'w-0 min-w-full')}>
          <Quote
            quote={quote.message}
            me={me}
            roomId={roomId}
            onPress={quote.onPress}
            isOpened={!attachments}
          />
        </div>
      )}
      {/* The time stands on the last line where there is space for it, else below. */}
      {attachments?.content}
      <div
        className={cx(
          'flex items-end justify-end gap-x-2.5',
          // A card is as wide as its bubble, with the time below it.
          body && !isBare && !isRecalled ? 'flex-col' : 'flex-wrap',
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
            <div className={cx('max-w-full min-w-0 grow', body && !isBare && 'w-full')}>
              {body?.content ?? (
                <FoldedText rowKey={props.rowKey} content={content} mentions={props.mentions} />
              )}
              {props.preview}
            </div>
          )
        )}
        <BubbleFoot
          {...props.marks}
          isMine={isMine}
          isRecalled={isRecalled}
          place={isTimeOnPicture ? 'picture' : isBare ? 'room' : 'bubble'}
        />
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
