import type { RoomMember } from '@trau/contract'
import { type MouseEvent, memo, Suspense, useRef, useState } from 'react'
import IconReply from '~icons/lucide/reply'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { useLongPress } from '../../../kit/useLongPress.ts'
import { messageSummary, sayingOf } from '../../../model/messages/said.ts'
import { ContextMenu } from '../../../ui/ContextMenu.tsx'
import { cx } from '../../../ui/cx.ts'
import { movesByKeys } from '../../../ui/last-input.ts'
import { isTouch } from '../../../ui/use-media.ts'
import { SelectBox } from '../selection/SelectBox.tsx'
import { isSelectable, useIsSelected } from '../selection/selection.ts'
import type { Row } from '../window/timeline.ts'
import { useConversation } from './conversation.ts'
import { MessageActions } from './MessageActions.tsx'
import { MessageToolbar } from './MessageToolbar.tsx'
import { messageName } from './message-name.ts'
import { mayDo } from './message-policy.ts'
import { PendingMessage } from './PendingMessage.tsx'
import { DaySeparator, SystemLine, UnreadLine } from './RowMarks.tsx'
import { SeenBy } from './SeenBy.tsx'
import { SenderFace } from './SenderFace.tsx'
import { SentBubble } from './SentBubble.tsx'
import { useMessageMenu } from './useMessageMenu.tsx'
import { useNear } from './useNear.ts'
import { useSwipe } from './useSwipe.ts'

const MessageSheet = lazyView(() => import('./MessageSheet.tsx'), 'floating')

const ownDoubleClick = 'a,button,img,video,canvas,input,[role=slider]'

export interface MessageRowProps {
  row: Row
  isHighlighted: boolean
  /** The one row that Tab enters. */
  isTabStop: boolean
  seenBy: readonly RoomMember[] | undefined
  /** Set while the keyboard asked for the reactions of this row. */
  isReacting: boolean
  onReacting: (key: string | undefined) => void
}

type MessageOnly = Omit<MessageRowProps, 'row'> & {
  row: Extract<Row, { kind: 'message' }>
  hasFocus: boolean
  isSelecting: boolean
}

/** One row of the conversation, with what stands above it. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { row, isTabStop } = props
  const words = useChatWords()
  const { me } = useConversation()
  const [hasFocus, setFocus] = useState(false)
  const isSelected = useIsSelected(row.message)
  const isSelecting = isSelected !== undefined
  const name =
    row.kind === 'message'
      ? messageName(row.message, me, words)
      : `${words.you}, ${messageSummary(sayingOf(row.entry))}, ${row.entry.status === 'failed' ? words.notSent : words.sending}`
  const hasBox = isSelecting && row.kind === 'message' && isSelectable(row.message)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows of a virtual list have no <li> of their own
    <div
      role="listitem"
      aria-label={name}
      data-row={row.key}
      tabIndex={isTabStop && !hasBox ? 0 : -1}
      onFocus={() => setFocus(movesByKeys())}
      onBlur={event => !event.currentTarget.contains(event.relatedTarget) && setFocus(false)}
      className="group/row mx-auto max-w-4xl px-3 outline-none md:px-5"
    >
      {row.startsDay && <DaySeparator time={row.time} />}
      {row.startsUnread && <UnreadLine />}
      {row.kind === 'pending' ? (
        <PendingMessage row={row} />
      ) : row.message.metaData.system ? (
        <SystemLine system={row.message.metaData.system} time={row.time} />
      ) : (
        <div
          className={cx(
            hasBox && 'relative -mx-3 pr-3 pl-12 md:-mx-5 md:rounded-lg md:pr-5 md:pl-14',
            isSelected && 'bg-primary/12',
          )}
        >
          <OneMessage {...(props as MessageOnly)} hasFocus={hasFocus} isSelecting={isSelecting} />
          {hasBox && (
            <SelectBox message={row.message} name={name} isSelected={isSelected} isTabStop={isTabStop} />
          )}
        </div>
      )}
    </div>
  )
}, isSameRow)

function OneMessage(props: MessageOnly) {
  const { row, isHighlighted, seenBy, isReacting, onReacting, hasFocus, isSelecting } = props
  const words = useChatWords()
  const { me, rights, reply } = useConversation()
  const { message } = row
  const groups = useMessageMenu(message)
  const near = useNear()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isMine = message.senderId === me
  const isGroup = rights.type === 'GROUP'
  const senderName = message.senderInfo.name || words.someone
  const mayReply = mayDo(message, rights, me).reply
  const swipe = useSwipe(isMine ? -1 : 1, mayReply ? () => reply(message) : undefined)
  const [isSheetOpen, openSheet] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const lift = () => {
    // The focused row stays in the list, and its sheet with it, whatever comes below; the focus returns there.
    place.current?.closest<HTMLElement>('[data-row]')?.focus({ preventScroll: true })
    openSheet(true)
  }
  const press = useLongPress(() => {
    swipe.cancel()
    lift()
  })
  const hasFace = isGroup && !isMine
  const hasTools = !isSelecting && (near.isNear || hasFocus || isMenuOpen || isReacting)
  /** Whether the mouse is on nothing that does something else: text is selected, the rest opens something. */
  const isBlank = ({ target, currentTarget }: MouseEvent) =>
    near.isNear &&
    currentTarget.contains(target as Node) &&
    !(target as Element).closest(ownDoubleClick) &&
    ![...(target as Element).childNodes].some(node => node.nodeType === Node.TEXT_NODE)
  const bubble = <SentBubble row={row} isHighlighted={isHighlighted} />
  return (
    // The mouse over it and the keyboard's focus in it both bring its tools; a finger that rests on it brings a sheet.
    // biome-ignore lint/a11y/noStaticElementInteractions: the row around it has the focus, and keys for all of this
    <div
      ref={place}
      className={cx(
        'relative flex touch-pan-y touch-pinch-zoom items-end gap-2',
        isMine && 'flex-row-reverse',
        row.isFirstOfRun ? 'pt-2' : 'pt-0.5',
      )}
      {...swipe.handlers}
      onPointerMove={event => {
        swipe.handlers.onPointerMove(event)
        near.handlers.onPointerMove(event)
      }}
      onPointerLeave={near.handlers.onPointerLeave}
      // A browser selects the nearest word for it.
      onMouseDown={event => event.detail > 1 && isBlank(event) && event.preventDefault()}
      onDoubleClick={event => mayReply && !isSelecting && isBlank(event) && reply(message)}
    >
      <div
        className={cx(
          'flex max-w-[min(36rem,calc(100%-7.5rem))] min-w-0 flex-col touch:max-w-[86%]',
          isMine ? 'items-end' : 'items-start',
          hasFace && 'ml-10',
        )}
      >
        <div className="relative max-w-full">
          {hasFace && row.isLastOfRun && (
            // At the foot of the bubble, whatever stands below that.
            <span className="absolute right-full bottom-0 mr-2 w-8">
              <SenderFace id={message.senderId} name={senderName} src={message.senderInfo.avatarUrl} />
            </span>
          )}
          <ContextMenu
            onClose={near.leave}
            groups={groups}
            label={words.actions}
            content={close => (
              <MessageActions
                message={message}
                groups={groups}
                onClose={close}
                reactionsClassName="border-b border-line p-1.5"
              />
            )}
          >
            {menu => (
              // biome-ignore lint/a11y/noStaticElementInteractions: the row around it has the focus, and keys for all of this
              <div
                {...press}
                onKeyDown={menu.onKeyDown}
                onContextMenu={event => press.onContextMenu(event) || menu.onContextMenu?.(event)}
                className="max-w-full rounded-xl group-focus-visible/row:outline-2 group-focus-visible/row:outline-offset-2 group-focus-visible/row:outline-primary touch:select-none touch:[-webkit-touch-callout:none]"
              >
                {bubble}
              </div>
            )}
          </ContextMenu>
        </div>
        {seenBy && <SeenBy members={seenBy} />}
      </div>
      {swipe.isFar && (
        <IconReply
          className={cx('absolute bottom-2 size-5 text-room-muted', isMine ? '-right-8' : '-left-8')}
          data-swiped=""
          aria-hidden="true"
        />
      )}
      {isTouch() && (
        // For screen readers, to whom a finger that rests means something else.
        <button type="button" tabIndex={-1} className="sr-only" onClick={lift}>
          {words.actions}
        </button>
      )}
      {isSheetOpen && (
        <Suspense>
          <MessageSheet message={message} groups={groups} isMine={isMine} onClose={() => openSheet(false)}>
            {bubble}
          </MessageSheet>
        </Suspense>
      )}
      {hasTools && (
        // By keys beside fingers it stands above: beside the bubble it would make that narrower.
        <div
          className={cx(
            'self-center touch:absolute touch:bottom-full touch:z-10 touch:-mb-1 touch:rounded-full touch:shadow-soft',
            isMine ? 'touch:right-0' : isGroup ? 'touch:left-10' : 'touch:left-0',
          )}
        >
          <MessageToolbar
            message={message}
            groups={groups}
            isReacting={isReacting}
            onReacting={isOpen => {
              onReacting(isOpen ? row.key : undefined)
              if (!isOpen) near.leave()
            }}
            onMenu={isOpen => {
              setMenuOpen(isOpen)
              if (!isOpen) near.leave()
            }}
          />
        </div>
      )}
    </div>
  )
}

/** Rows are made anew with every change of the list; most of them say the same as before. */
function isSameRow(a: MessageRowProps, b: MessageRowProps): boolean {
  return (
    a.row.kind === b.row.kind &&
    a.row.message === b.row.message &&
    a.row.entry === b.row.entry &&
    a.row.quoted === b.row.quoted &&
    a.row.startsDay === b.row.startsDay &&
    a.row.startsUnread === b.row.startsUnread &&
    a.row.isFirstOfRun === b.row.isFirstOfRun &&
    a.row.isLastOfRun === b.row.isLastOfRun &&
    a.isHighlighted === b.isHighlighted &&
    a.isTabStop === b.isTabStop &&
    a.isReacting === b.isReacting &&
    a.onReacting === b.onReacting &&
    isSameFaces(a.seenBy, b.seenBy)
  )
}

const isSameFaces = (a: readonly RoomMember[] | undefined, b: readonly RoomMember[] | undefined) =>
  a === b ||
  (a?.length === b?.length && (a ?? []).every((member, index) => member.userId === b?.[index]?.userId))
