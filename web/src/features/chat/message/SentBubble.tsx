import type { LinkPreview, Message } from '@trau/contract'
import { memo, Suspense } from 'react'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { layoutOf } from '../../../model/messages/carried.ts'
import { noteLinkedIn } from '../../../model/messages/note-link.ts'
import { avatarColor } from '../../../ui/Avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { kindBody } from '../kinds/KindBody.tsx'
import { previewPlace } from '../kinds/preview-place.ts'
import { CarriedMedia } from '../media/CarriedMedia.tsx'
import { ReminderMark } from '../reminders/ReminderMark.tsx'
import type { Row } from '../window/timeline.ts'
import { Bubble } from './Bubble.tsx'
import { useConversation } from './conversation.ts'
import { MessageStatus } from './MessageStatus.tsx'
import { Reactions } from './Reactions.tsx'

const LinkPreviewCard = lazyView(() => import('../kinds/LinkPreviewCard.tsx'), 'nothing')

/** The bubble of a message that the server has. It stays as it is while a pointer or the focus moves over its row. */
export const SentBubble = memo(function SentBubble({
  row,
  isHighlighted,
}: {
  row: Extract<Row, { kind: 'message' }>
  isHighlighted: boolean
}) {
  const words = useChatWords()
  const { me, rights, jump } = useConversation()
  const { message } = row
  const { media, mentions, forwardedFrom, isSilent } = message.metaData
  const isMine = message.senderId === me
  const quote = message.replyTo
  return (
    <Bubble
      rowKey={row.key}
      content={message.content}
      mentions={mentions}
      isMine={isMine}
      isRecalled={message.isRecalled}
      isHighlighted={isHighlighted}
      hasTail={row.isLastOfRun}
      marks={{
        time: message.createdTime,
        isPinned: message.isPinned,
        isSilent,
        isEdited: message.editedTime !== undefined,
        reminder: <ReminderMark messageId={message.messageId} />,
        expiresTime: message.expiresTime,
        status: isMine && <MessageStatus status={message.status} />,
      }}
      sender={
        rights.type === 'GROUP' && !isMine && row.isFirstOfRun
          ? { name: message.senderInfo.name || words.someone, color: avatarColor(message.senderId) }
          : undefined
      }
      forwardedFrom={forwardedFrom}
      quote={quote && { message: quote, onPress: () => jump(quote.messageId, message) }}
      body={kindBody(message.type, { metaData: message.metaData, message })}
      carried={
        media && {
          isAlbum: layoutOf({ type: message.type, media }) === 'album',
          content: (
            <CarriedMedia
              type={message.type}
              roomId={message.roomId}
              media={media}
              messageId={message.messageId}
            />
          ),
        }
      }
      preview={<LinkedPage message={message} />}
      reactions={message.reactions.length > 0 && <Reactions message={message} isMine={isMine} />}
    />
  )
})

/** Below the text: the note that it links to, or the page. */
function LinkedPage({ message }: { message: Message }) {
  const noteId = message.type === 'TEXT' ? noteLinkedIn(message.content) : undefined
  if (noteId) return kindBody('NOTE', { metaData: { note: { noteId } } })?.content
  const { preview } = message.metaData
  if (!preview) return undefined
  return (
    <Suspense fallback={<PreviewReserved image={preview.image} />}>
      <LinkPreviewCard message={message} preview={preview} />
    </Suspense>
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
