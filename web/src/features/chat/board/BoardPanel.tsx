import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import type { Message } from '@trau/contract'
import { type ReactNode, Suspense, useState } from 'react'
import IconPoll from '~icons/lucide/chart-bar-big'
import IconPin from '~icons/lucide/pin'
import { api } from '../../../api/api.ts'
import { useLanguage } from '../../../i18n/language.ts'
import { useBoardWords } from '../../../i18n/words/board.ts'
import { useChatWords } from '../../../i18n/words/chat.ts'
import { useKindPartWords } from '../../../i18n/words/kind-parts.ts'
import { BoardLine, BoardPart, boardLineClass } from '../../../kit/BoardPart.tsx'
import { FileIcon } from '../../../kit/FileIcon.tsx'
import { lazyView } from '../../../kit/lazy-part.tsx'
import { messageSummary } from '../../../model/messages/said.ts'
import { useIsPast } from '../../../model/useIsPast.ts'
import { useAppDispatch } from '../../../store/hooks.ts'
import { messageActions } from '../../../store/message-slices.ts'
import type { RoomItem } from '../../../store/room-order.ts'
import { fileSize } from '../../../text/file-size.ts'
import { timeLabel } from '../../../text/time.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { loadRoomNotes } from '../../note/index.ts'
import { isPollClosed, isWithheld } from '../kinds/poll-rules.ts'
import { rightsIn } from '../message/message-policy.ts'

const RoomNotes = lazyView(loadRoomNotes)

/** So many rows of each part at first, and more at each press. */
const step = 5

/** What the members of a room have together, each a link to its place. What comes while it is open is seen when it is opened again, but for notes and pins. */
export default function BoardPanel({ item }: { item: RoomItem }) {
  const words = useBoardWords()
  const { roomId } = item.room
  return (
    <div className="flex flex-col gap-5 p-3 pb-6">
      <Suspense fallback={<Spinner className="mx-auto my-6" label={words.loading} />}>
        <RoomNotes roomId={roomId} step={step} mayWrite={rightsIn(item).mayWrite} />
      </Suspense>
      <Polls roomId={roomId} />
      <Pins messages={item.room.pinnedMessages} />
      <Files roomId={roomId} />
    </div>
  )
}

function Polls({ roomId }: { roomId: string }) {
  const words = useBoardWords()
  const list = useMessages(['chat', 'board', roomId, 'POLL'], (cursor, signal) =>
    api.chat.searchMessages({ query: { roomId, has: 'POLL', limit: 30, ...cursor }, signal }),
  )
  return (
    <BoardPart title={words.polls} emptyText={words.noPolls} {...list}>
      {message => <PollRow key={message.messageId} message={message} />}
    </BoardPart>
  )
}

function PollRow({ message }: { message: Message }) {
  const words = useKindPartWords()
  const { poll } = message.metaData
  useIsPast(poll?.closesTime)
  const state = !poll
    ? ''
    : isPollClosed(poll)
      ? words.pollClosed
      : isWithheld(poll)
        ? words.pollVoteToSee
        : words.pollVoters(poll.voterCount)
  return (
    <MessageRow message={message} icon={<IconPoll />} title={poll?.question} isNamed={false}>
      {state}
    </MessageRow>
  )
}

function Pins({ messages }: { messages: readonly Message[] }) {
  const words = useBoardWords()
  const { selfDestructMessage } = useChatWords()
  const [count, setCount] = useState(step)
  return (
    <BoardPart
      title={words.pins}
      emptyText={words.noPins}
      items={messages.slice(0, count)}
      onMore={messages.length > count ? () => setCount(count + step) : undefined}
    >
      {message => (
        <MessageRow
          key={message.messageId}
          message={message}
          icon={<IconPin />}
          title={message.expiresTime ? selfDestructMessage : messageSummary(message)}
        />
      )}
    </BoardPart>
  )
}

function Files({ roomId }: { roomId: string }) {
  const words = useBoardWords()
  const [language] = useLanguage()
  const list = useMessages(['chat', 'board', roomId, 'FILE'], (cursor, signal) =>
    api.chat.listRoomMedia({ params: { roomId }, query: { kind: 'FILE', limit: 30, ...cursor }, signal }),
  )
  return (
    <BoardPart title={words.files} emptyText={words.noFiles} {...list}>
      {message => {
        const [file] = message.metaData.media ?? []
        const name = file?.name ?? ''
        return (
          <MessageRow
            key={message.messageId}
            message={message}
            icon={<FileIcon extension={name.slice(name.lastIndexOf('.') + 1)} />}
            title={name}
          >
            {file && fileSize(file.bytes, language)}
          </MessageRow>
        )
      }}
    </BoardPart>
  )
}

interface MessageRowProps {
  message: Message
  icon: ReactNode
  title: string | undefined
  /** Says who sent it. */
  isNamed?: boolean
  /** Before who sent it and when. */
  children?: string | undefined
}

function MessageRow({ message, icon, title = '', isNamed = true, children }: MessageRowProps) {
  const dispatch = useAppDispatch()
  const { someone } = useChatWords()
  const { messageId: jumpMessageId, senderInfo, createdTime } = message
  return (
    <li>
      <button
        type="button"
        className={boardLineClass}
        onClick={() => dispatch(messageActions.jumpRequested({ jumpMessageId, createdTime: 0 }))}
      >
        <BoardLine
          icon={icon}
          title={title}
          detail={[children, isNamed && (senderInfo.name || someone), timeLabel(createdTime)]
            .filter(Boolean)
            .join(' · ')}
        />
      </button>
    </li>
  )
}

type Page = { items: readonly Message[]; nextCursor?: string | undefined }

/** Messages page after page, of which the first few are shown. */
function useMessages(
  queryKey: QueryKey,
  load: (cursor: { cursor?: string }, signal: AbortSignal) => Promise<Page>,
) {
  const [count, setCount] = useState(step)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageParam ? { cursor: pageParam } : {}, signal),
    initialPageParam: '',
    getNextPageParam: page => page.nextCursor,
    staleTime: 0,
  })
  const messages = data?.pages.flatMap(page => page.items).filter(message => !message.isRecalled)
  const more = () => {
    setCount(count + step)
    if (hasNextPage && messages && messages.length <= count + step) void fetchNextPage()
  }
  return {
    items: messages?.slice(0, count),
    of: { error, refetch },
    onMore: messages && (messages.length > count || hasNextPage) ? more : undefined,
    isLoadingMore: isFetchingNextPage,
  }
}
