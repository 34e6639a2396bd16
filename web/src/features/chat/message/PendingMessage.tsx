import { Suspense, useState } from 'react'
import { textOfCode } from '../../../i18n/error-text.ts'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { layoutOf, mediaOnTheirWay } from '../../../model/messages/carried.ts'
import { sayingOf } from '../../../model/messages/said.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { kindBody } from '../kinds/KindBody.tsx'
import { CarriedMedia } from '../media/CarriedMedia.tsx'
import type { Row } from '../window/timeline.ts'
import { Bubble } from './Bubble.tsx'
import { useConversation } from './conversation.ts'
import { MessageStatus } from './MessageStatus.tsx'

const DiscardDialog = lazyView(() => import('./DiscardDialog.tsx'), 'floating')

/** One's own message that the server does not have yet; a failed one can be given another try, or up. */
export function PendingMessage({ row }: { row: Extract<Row, { kind: 'pending' }> }) {
  const words = useChatWords()
  const { resend, cancelFile, jump } = useConversation()
  const { entry, quoted: quotedMessage } = row
  const saying = sayingOf(entry)
  const type = entry.type ?? 'FILE'
  const isFailed = entry.status === 'failed'
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={cx('flex flex-col items-end', row.isFirstOfRun ? 'pt-2' : 'pt-0.5')}>
      <div className="flex max-w-[min(36rem,calc(100%-7.5rem))] min-w-0 flex-col items-end touch:max-w-[86%]">
        <Bubble
          rowKey={row.key}
          content={entry.content}
          carried={
            entry.files && {
              isAlbum: layoutOf({ type, media: mediaOnTheirWay(entry) }) === 'album',
              content: (
                <CarriedMedia
                  type={type}
                  roomId={entry.roomId}
                  media={mediaOnTheirWay(entry)}
                  onCancel={fileId => cancelFile(entry.clientMessageId, fileId)}
                />
              ),
            }
          }
          mentions={entry.mentions}
          quote={
            quotedMessage && {
              message: quotedMessage,
              onPress: () => jump(quotedMessage.messageId, undefined),
            }
          }
          body={kindBody(saying.type, { metaData: saying.metaData ?? {} })}
          isMine
          hasTail={row.isLastOfRun}
          marks={{
            time: entry.createdTime,
            isSilent: entry.isSilent,
            status: <MessageStatus status={entry.status} />,
          }}
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
          {isAsking && (
            <Suspense>
              <DiscardDialog row={row} onClose={() => setAsking(false)} />
            </Suspense>
          )}
        </div>
      )}
    </div>
  )
}
