import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Media, Message } from '@trau/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import IconChevron from '~icons/lucide/chevron-right'
import IconFolder from '~icons/lucide/folder'
import IconSaveToDrive from '~icons/lucide/folder-down'
import IconLink from '~icons/lucide/link'
import IconMessage from '~icons/lucide/message-square-text'
import IconPlay from '~icons/lucide/play'
import { api } from '../../../api/api.ts'
import { cursorPagesOf } from '../../../api/pages.ts'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { useMediaWords } from '../../../i18n/words/media.ts'
import { useMediaPartWords } from '../../../i18n/words/media-parts.ts'
import { ListFailure, LoadFailure } from '../../../kit/ListParts.tsx'
import { findLinks } from '../../../model/messages/links.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { messageActions } from '../../../store/message-slices.ts'
import { fullTime, timeLabel } from '../../../text/time.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { FileCard } from './FileCard.tsx'
import { openLightboxWith, shownOf } from './lightbox.ts'
import { Picture } from './Picture.tsx'
import { saveFilesToDrive } from './save-to-drive.ts'
import { VideoFrame } from './VideoFrame.tsx'

type Kind = 'MEDIA' | 'FILE' | 'LINK'

/** All that was shared in a room: pictures and videos, files, links. */
export default function SharedPanel({ roomId }: { roomId: string }) {
  const words = useMediaPartWords()
  const dispatch = useAppDispatch()
  const [tab, setTab] = useState<string>('MEDIA')
  const go = (jumpMessageId: string) =>
    dispatch(messageActions.jumpRequested({ jumpMessageId, createdTime: 0 }))
  return (
    <Tabs
      label={words.sharedTabs}
      selected={tab}
      onChange={setTab}
      tabs={[
        {
          id: 'MEDIA',
          label: words.sharedMedia,
          content: (
            <Shared roomId={roomId} kind="MEDIA" title={words.noMedia} text={words.noMediaText}>
              {messages => <Pictures roomId={roomId} messages={messages} />}
            </Shared>
          ),
        },
        {
          id: 'FILE',
          label: words.sharedFiles,
          content: (
            <>
              <RoomDriveLink roomId={roomId} />
              <Shared roomId={roomId} kind="FILE" title={words.noFiles} text={words.noFilesText}>
                {messages => <Files roomId={roomId} messages={messages} onJump={go} />}
              </Shared>
            </>
          ),
        },
        {
          id: 'LINK',
          label: words.sharedLinks,
          content: (
            <Shared roomId={roomId} kind="LINK" title={words.noLinks} text={words.noLinksText}>
              {messages => <Links messages={messages} onJump={go} />}
            </Shared>
          ),
        },
      ]}
    />
  )
}

/** Also where the room has no files yet, and is not among the spaces of the drive. */
function RoomDriveLink({ roomId }: { roomId: string }) {
  const words = useMediaPartWords()
  return (
    <Link
      to="/drive/folder/$folderId"
      params={{ folderId: roomId }}
      className="mx-2 mt-2 flex min-h-12 items-center gap-3 rounded-lg border border-line px-3 py-2 font-medium hover:bg-fill"
    >
      <IconFolder className="size-5 shrink-0 text-primary" aria-hidden="true" />
      <span className="min-w-0 flex-1">{words.roomDrive}</span>
      <IconChevron className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
    </Link>
  )
}

interface SharedProps {
  roomId: string
  kind: Kind
  title: string
  text: string
  children: (messages: readonly Message[]) => ReactNode
}

/** Page after page as one comes near the end. What comes or goes while the panel is open is seen when it is opened again. */
function Shared({ roomId, kind, title, text, children }: SharedProps) {
  const words = useMediaPartWords()
  const list = useInfiniteQuery({
    ...cursorPagesOf(api.chat.listRoomMedia, { params: { roomId }, query: { kind, limit: 30 } }),
    queryKey: ['chat', 'shared', roomId, kind],
  })
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = list
  const messages = data?.pages.flatMap(page => page.items) ?? []
  const end = useRef<HTMLDivElement>(null)
  // A page may be empty and not be the last.
  const isShort = messages.length < 12
  useEffect(() => {
    // What failed is asked for again by a press, not for ever by itself.
    if (!hasNextPage || isFetchingNextPage || error) return
    if (isShort) {
      void fetchNextPage()
      return
    }
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: '400px',
    })
    if (end.current) observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasNextPage, isFetchingNextPage, isShort, fetchNextPage, error])
  if (messages.length > 0)
    return (
      <>
        {children(messages)}
        <div ref={end} className="grid h-10 place-items-center">
          {isFetchingNextPage && <Spinner label={words.loading} />}
        </div>
        <ListFailure of={list} />
      </>
    )
  if (error) return <LoadFailure of={list} title={words.sharedFailed} />
  if (isPending || hasNextPage) return <Spinner className="mx-auto my-10" label={words.loading} />
  return <EmptyState title={title}>{text}</EmptyState>
}

/** Three in a row. */
const tilePx = 120

function Pictures({ roomId, messages }: { roomId: string; messages: readonly Message[] }) {
  const words = useMediaWords()
  const items = messages.flatMap(shownOf)
  const label = ({ kind, name }: Media) =>
    kind === 'VIDEO' ? words.openVideo(name) : words.openPicture(name)
  return (
    <ul className="grid grid-cols-3 gap-1 p-2">
      {items.map(({ media, messageId }, index) => (
        <li key={`${messageId}/${media.mediaId}`} className="relative aspect-square">
          <button
            type="button"
            aria-label={label(media)}
            onClick={() => openLightboxWith({ roomId, items, index })}
            className="absolute inset-0 overflow-hidden rounded-md border border-line focus-visible:-outline-offset-2"
          >
            {media.kind === 'VIDEO' ? (
              <>
                <VideoFrame media={media} roomId={roomId} width={tilePx} />
                <IconPlay
                  className="absolute inset-0 m-auto size-8 rounded-full bg-black/55 fill-current p-2 text-white"
                  aria-hidden="true"
                />
              </>
            ) : (
              <Picture media={media} roomId={roomId} width={tilePx} />
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface ListProps {
  messages: readonly Message[]
  onJump: (messageId: string) => void
}

function Files({ roomId, messages, onJump }: ListProps & { roomId: string }) {
  return (
    <ul className="p-2">
      {messages.flatMap(message =>
        (message.metaData.media ?? []).map(media => (
          <li key={`${message.messageId}/${media.mediaId}`} className="rounded-lg px-2 py-1 hover:bg-fill">
            <div className="flex items-center gap-1">
              <FileCard media={media} roomId={roomId} className="min-w-0 flex-1" isTabStop />
              <SaveToDrive media={media} />
              <ToMessage message={message} onJump={onJump} />
            </div>
            <Origin message={message} />
          </li>
        )),
      )}
    </ul>
  )
}

function SaveToDrive({ media }: { media: Media }) {
  const words = useChatWords()
  return (
    <IconButton
      label={words.saveToDrive}
      size="sm"
      className="text-muted"
      onPress={() => saveFilesToDrive([media])}
    >
      <IconSaveToDrive className="size-4.5" aria-hidden="true" />
    </IconButton>
  )
}

function Links({ messages, onJump }: ListProps) {
  return (
    <ul className="p-2">
      {messages.flatMap(message =>
        [...new Set(findLinks(message.content).map(link => link.url))].map(url => (
          <li key={`${message.messageId}/${url}`} className="rounded-lg px-2 py-2 hover:bg-fill">
            <div className="flex items-center gap-3">
              <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-primary/12 text-primary">
                <IconLink className="size-5" aria-hidden="true" />
              </span>
              <a
                href={url}
                target="_blank"
                rel="noopener noreferrer nofollow"
                className="line-clamp-2 min-w-0 flex-1 break-all text-primary-deep hover:underline"
              >
                {url}
              </a>
              <ToMessage message={message} onJump={onJump} />
            </div>
            <Origin message={message} />
          </li>
        )),
      )}
    </ul>
  )
}

function Origin({ message: { senderInfo, createdTime } }: { message: Message }) {
  const words = useChatWords()
  return (
    <p className="truncate pl-14 text-xs text-muted">
      {senderInfo.name || words.someone} · <time title={fullTime(createdTime)}>{timeLabel(createdTime)}</time>
    </p>
  )
}

function ToMessage({ message, onJump }: { message: Message; onJump: (messageId: string) => void }) {
  const words = useMediaPartWords()
  return (
    <IconButton
      label={words.toMessage}
      size="sm"
      className="text-muted"
      onPress={() => onJump(message.messageId)}
    >
      <IconMessage className="size-4.5" aria-hidden="true" />
    </IconButton>
  )
}
