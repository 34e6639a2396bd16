import type { LinkPreview, RoomMember } from '@trau/contract'
import { lazy, memo, Suspense, useState } from 'react'
import IconReply from '~icons/lucide/reply'
import { textOfCode } from '../../../i18n/error-text.ts'
import { truncateGraphemes } from '../../../text/graphemes.ts'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { ContextMenu } from '../../../ui/ContextMenu.tsx'
import { cx } from '../../../ui/cx.ts'
import { isBareKind, kindBody } from '../kinds/KindBody.tsx'
import { previewPlace } from '../kinds/preview-place.ts'
import { said, sayingOf } from '../kinds/said.ts'
import { CarriedMedia } from '../media/CarriedMedia.tsx'
import { mediaOnTheirWay } from '../media/carried.ts'
import { ReminderMark } from '../reminders/ReminderMark.tsx'
import type { Row } from '../window/timeline.ts'
import { useChatWords } from '../words.ts'
import { Bubble } from './Bubble.tsx'
import { useConversation } from './conversation.ts'
import { MessageStatus } from './MessageStatus.tsx'
import { MessageToolbar } from './MessageToolbar.tsx'
import { messageName } from './message-name.ts'
import { mayDo } from './message-policy.ts'
import { Reactions } from './Reactions.tsx'
import { DaySeparator, SystemLine, UnreadLine } from './RowMarks.tsx'
import { SeenBy } from './SeenBy.tsx'
import { SenderFace } from './SenderFace.tsx'
import { useMessageMenu } from './useMessageMenu.tsx'
import { useSwipe } from './useSwipe.ts'

const LinkPreviewCard = lazy(() => import('../kinds/LinkPreviewCard.tsx'))

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
}

/** One row of the conversation, with what stands above it. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { row, isTabStop } = props
  const words = useChatWords()
  const { me } = useConversation()
  const [hasFocus, setFocus] = useState(false)
  const name =
    row.kind === 'message'
      ? messageName(row.message, me, words)
      : `${words.you}, ${said(sayingOf(row.entry))}, ${row.entry.status === 'failed' ? words.notSent : words.sending}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows of a virtual list have no <li> of their own
    <div
      role="listitem"
      aria-label={name}
      data-row={row.key}
      tabIndex={isTabStop ? 0 : -1}
      onFocus={() => setFocus(true)}
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
        <OneMessage {...(props as MessageOnly)} hasFocus={hasFocus} />
      )}
    </div>
  )
}, isSameRow)

function OneMessage({ row, isHighlighted, seenBy, isReacting, onReacting, hasFocus }: MessageOnly) {
  const words = useChatWords()
  const { me, rights, jump, reply } = useConversation()
  const { message } = row
  const groups = useMessageMenu(message)
  const [isNear, setNear] = useState(false)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const isMine = message.senderId === me
  const isGroup = rights.type === 'GROUP'
  const senderName = message.senderInfo.name || words.someone
  const quote = message.replyTo
  const { preview } = message.metaData
  const mayReply = mayDo(message, rights, me).reply
  const swipe = useSwipe(isMine ? -1 : 1, mayReply ? () => reply(message) : undefined)
  const hasTools = isNear || hasFocus || isMenuOpen || isReacting
  return (
    // The mouse over it and the focus in it both bring its tools.
    <div
      className={cx(
        'relative flex touch-pan-y touch-pinch-zoom items-end gap-2',
        isMine && 'flex-row-reverse',
        row.isFirstOfRun ? 'pt-2' : 'pt-0.5',
      )}
      {...swipe.handlers}
      onPointerEnter={event => event.pointerType === 'mouse' && setNear(true)}
      onPointerLeave={() => setNear(false)}
    >
      {isGroup && !isMine && (
        <span className="w-8 shrink-0">
          {row.isLastOfRun && (
            <SenderFace id={message.senderId} name={senderName} src={message.senderInfo.avatarUrl} />
          )}
        </span>
      )}
      <div
        className={cx(
          'flex max-w-[min(36rem,calc(100%-7.5rem))] min-w-0 flex-col touch:max-w-[86%]',
          isMine ? 'items-end' : 'items-start',
        )}
      >
        <ContextMenu groups={groups} label={words.actions}>
          {menu => (
            <div
              {...menu}
              className="max-w-full rounded-xl group-focus-visible/row:outline-2 group-focus-visible/row:outline-offset-2 group-focus-visible/row:outline-primary"
            >
              <Bubble
                rowKey={row.key}
                content={message.content}
                mentions={message.metaData.mentions}
                body={kindBody(message.type, { metaData: message.metaData, message })}
                isBodyBare={isBareKind(message.type)}
                forwardedFrom={message.metaData.forwardedFrom}
                preview={
                  preview && (
                    <Suspense fallback={<PreviewReserved image={preview.image} />}>
                      <LinkPreviewCard message={message} preview={preview} />
                    </Suspense>
                  )
                }
                time={message.createdTime}
                isMine={isMine}
                isRecalled={message.isRecalled}
                isEdited={message.editedTime !== undefined}
                isPinned={message.isPinned}
                reminder={<ReminderMark messageId={message.messageId} />}
                expiresTime={message.expiresTime}
                isHighlighted={isHighlighted}
                hasTail={row.isLastOfRun}
                senderName={isGroup && !isMine && row.isFirstOfRun ? senderName : undefined}
                quote={quote}
                onQuote={() => quote && jump(quote.messageId, message)}
                carried={
                  message.metaData.media && (
                    <CarriedMedia
                      type={message.type}
                      roomId={message.roomId}
                      media={message.metaData.media}
                      messageId={message.messageId}
                    />
                  )
                }
                status={isMine && <MessageStatus status={message.status} />}
              />
            </div>
          )}
        </ContextMenu>
        <Reactions message={message} isMine={isMine} />
        {seenBy && <SeenBy members={seenBy} />}
      </div>
      {swipe.isFar && (
        <IconReply
          className={cx('absolute bottom-2 size-5 text-room-muted', isMine ? '-right-8' : '-left-8')}
          data-swiped=""
          aria-hidden="true"
        />
      )}
      {hasTools && (
        // Under a finger it stands above: beside the bubble it would make that narrower, and what was touched would move away.
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
            onReacting={isOpen => onReacting(isOpen ? row.key : undefined)}
            onMenu={setMenuOpen}
          />
        </div>
      )}
    </div>
  )
}

/** About as high as most of them with its picture, so that little moves when the part comes. */
function PreviewReserved({ image }: Pick<LinkPreview, 'image'>) {
  const place = image && previewPlace(image)
  return (
    <div className="mt-1 mb-0.5 border-l-3 border-transparent pl-2.5">
      {place?.isWide && <div className={cx('mb-1.5', place.className)} style={place.style} />}
      <div className={place?.isWide === false ? 'h-16' : 'h-14'} />
    </div>
  )
}

function PendingMessage({ row }: { row: Extract<Row, { kind: 'pending' }> }) {
  const words = useChatWords()
  const { resend, discard, cancelFile, jump } = useConversation()
  const { entry, quoted } = row
  const saying = sayingOf(entry)
  const isFailed = entry.status === 'failed'
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={cx('flex flex-col items-end', row.isFirstOfRun ? 'pt-2' : 'pt-0.5')}>
      <div className="flex max-w-[min(36rem,calc(100%-7.5rem))] min-w-0 flex-col items-end touch:max-w-[86%]">
        <Bubble
          rowKey={row.key}
          content={entry.content}
          carried={
            entry.files && (
              <CarriedMedia
                type={entry.type ?? 'FILE'}
                roomId={entry.roomId}
                media={mediaOnTheirWay(entry)}
                onCancel={fileId => cancelFile(entry.clientMessageId, fileId)}
              />
            )
          }
          mentions={entry.mentions}
          quote={quoted}
          onQuote={() => quoted && jump(quoted.messageId, undefined)}
          body={kindBody(saying.type, { metaData: saying.metaData ?? {} })}
          isBodyBare={isBareKind(saying.type)}
          time={entry.createdTime}
          isMine
          hasTail={row.isLastOfRun}
          status={<MessageStatus status={entry.status} />}
        />
      </div>
      {isFailed && (
        <div className="flex max-w-full flex-wrap items-center justify-end gap-x-1 rounded-lg bg-room pl-2 text-sm">
          <span className="text-danger-deep">
            {entry.error ? textOfCode(entry.error.code, entry.error.data) : words.notSent}
          </span>
          <Button
            size="sm"
            variant="ghost"
            color="primary"
            className="px-2"
            onPress={() => resend(entry.clientMessageId)}
          >
            {words.resend}
          </Button>
          <Button size="sm" variant="ghost" color="danger" className="px-2" onPress={() => setAsking(true)}>
            {words.discard}
          </Button>
          <ConfirmDialog
            isOpen={isAsking}
            onClose={() => setAsking(false)}
            title={words.discardTitle}
            confirmLabel={words.discard}
            onConfirm={() => discard(entry.clientMessageId)}
          >
            {words.discardText(truncateGraphemes(said(saying), 80))}
          </ConfirmDialog>
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
