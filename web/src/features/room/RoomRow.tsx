import { type KeyboardEvent, type MouseEvent, memo, useMemo } from 'react'
import IconArchive from '~icons/lucide/archive'
import IconAt from '~icons/lucide/at-sign'
import IconMuted from '~icons/lucide/bell-off'
import IconAlert from '~icons/lucide/circle-alert'
import IconClock from '~icons/lucide/clock'
import IconPhone from '~icons/lucide/phone'
import IconPin from '~icons/lucide/pin'
import { useLanguage } from '../../i18n/language.ts'
import { useChatWords } from '../../i18n/words/chat.ts'
import { useKindWords } from '../../i18n/words/kinds.ts'
import { useRoomWords } from '../../i18n/words/room.ts'
import { RoomAvatar } from '../../kit/RoomAvatar.tsx'
import { TypingText, useTypists } from '../../kit/typing.tsx'
import { useRunningCount } from '../../model/calls/running-calls.ts'
import { statusText, useCustomStatus } from '../../model/people/custom-status.ts'
import { roomName } from '../../model/rooms/room-name.ts'
import { useIsPast } from '../../model/useIsPast.ts'
import { useNewDay } from '../../model/useNewDay.ts'
import type { Draft, OutboxEntry } from '../../storage/local-db.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { isMentionWaiting, isMuted, unreadOf } from '../../store/room-slice.ts'
import { listTime } from '../../text/time.ts'
import { ContextMenu } from '../../ui/ContextMenu.tsx'
import { Counter } from '../../ui/Counter.tsx'
import { cx } from '../../ui/cx.ts'
import { Highlight } from '../../ui/Highlight.tsx'
import { previewTime, type RoomPreview, roomPreview } from './room-preview.ts'
import { TagMarks } from './tags/TagMark.tsx'
import { useRoomMenu } from './useRoomMenu.tsx'

export const rowHeight = 72

export interface RoomRowProps {
  item: RoomItem
  me: string
  isOpen: boolean
  /** Somebody looks at its end: nothing in it is unread. */
  isFollowed: boolean
  draft: Draft | undefined
  entry: OutboxEntry | undefined
  /** What was searched for, marked in the name. */
  query?: string
  tabIndex: number
  onOpen: (roomId: string) => void
  onKeyDown?: (event: KeyboardEvent) => void
}

/** One conversation of the list: who, the last of what was said, when, and what waits. */
export const RoomRow = memo(function RoomRow(props: RoomRowProps) {
  const { item, me, isOpen, isFollowed, draft, entry, query = '', tabIndex, onOpen, onKeyDown } = props
  const words = useRoomWords()
  const chatWords = useChatWords()
  const kindWords = useKindWords()
  const { room, selfMember } = item
  const tags = room.personalTags ?? []
  const name = roomName(item, chatWords)
  const preview = useMemo(
    () => roomPreview(item, me, chatWords, { draft: isOpen ? undefined : draft, entry }),
    [item, me, chatWords, draft, entry, isOpen],
  )
  const groups = useRoomMenu(item, name)
  const inCall = useRunningCount(room.roomId)
  const [language] = useLanguage()
  const time = previewTime(item, entry)
  useNewDay()
  useIsPast(room.mutedUntil)
  const timeText = time !== undefined && listTime(time, Date.now(), language)
  const unread = isFollowed ? 0 : unreadOf(item)
  const isMentioned = unread > 0 && isMentionWaiting(item)
  const isRoomMuted = isMuted(room.mutedUntil)
  const status = useCustomStatus(room.peer?.customStatus)
  const open = (event: MouseEvent) => {
    // A middle click or Ctrl opens a tab of its own, as links do.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen(room.roomId)
  }
  const previewText = preview.lead ? `${preview.lead}: ${preview.text}` : preview.text
  // What is seen comes first and in the same order, so that a row is called by what stands in it.
  const spokenParts = [
    name,
    timeText,
    previewText,
    inCall > 0 && words.callRuns(inCall),
    unread > 0 ? words.unread(unread) : selfMember?.isMarkedUnread && !isFollowed && words.markedUnread,
    room.isOnline && words.online,
    status && statusText(status),
    room.isFavorite && words.favorite,
    tags.length > 0 && words.tags(tags.map(tag => tag.text).join(', ')),
    isRoomMuted && words.muted,
    isMentioned && kindWords.mentioned,
  ]
  return (
    <ContextMenu groups={groups} label={words.roomMenu(name)}>
      {menu => (
        <a
          {...menu}
          href={`/?room=${room.roomId}`}
          aria-label={spokenParts.filter(Boolean).join(', ')}
          aria-current={isOpen ? 'true' : undefined}
          aria-keyshortcuts="Shift+F10"
          data-room={room.roomId}
          tabIndex={tabIndex}
          draggable={false}
          onClick={open}
          onKeyDown={event => {
            menu.onKeyDown?.(event)
            onKeyDown?.(event)
          }}
          className={cx(
            'mx-2 flex h-[68px] items-center gap-3 rounded-lg px-2.5 transition-colors select-none focus-visible:-outline-offset-2',
            'hover:bg-fill aria-[current]:bg-primary-soft forced:aria-[current]:border-2',
          )}
        >
          <RoomAvatar item={item} name={name} me={me} />
          <span className="flex min-w-0 flex-1 flex-col" aria-hidden="true">
            <span className="flex items-baseline gap-2">
              <span
                dir="auto"
                className={cx('min-w-0 flex-1 truncate', unread > 0 ? 'font-bold' : 'font-medium')}
              >
                <Highlight text={name} query={query} />
                {status?.emoji && (
                  <span title={statusText(status)} className="ml-1">
                    {status.emoji}
                  </span>
                )}
              </span>{' '}
              {timeText && <time className="shrink-0 text-xs text-muted">{timeText}</time>}
              {room.isFavorite && (
                <IconPin className="size-3.5 shrink-0 self-center fill-current text-muted" />
              )}
            </span>{' '}
            <span className="flex h-6 items-center gap-1.5">
              {inCall > 0 && (
                <span className="inline-flex h-5 shrink-0 items-center gap-1 rounded-full bg-primary-soft px-1.5 text-xs font-medium text-primary-deep tabular-nums">
                  <IconPhone className="size-3" />({inCall})
                </span>
              )}
              <Line isOpen={isOpen} item={item} preview={preview} isUnread={unread > 0} />{' '}
              <TagMarks tags={tags} />{' '}
              {room.isArchived && <IconArchive className="size-3.5 shrink-0 text-muted" />}
              {isRoomMuted && <IconMuted className="size-3.5 shrink-0 text-muted" />}
              {isMentioned && (
                <span
                  title={kindWords.mentioned}
                  className="inline-flex size-5 shrink-0 items-center justify-center rounded-full bg-secondary text-on-secondary forced:border"
                >
                  <IconAt className="size-3.5" />
                </span>
              )}
              {unread > 0 ? (
                <Counter count={unread} color={isRoomMuted ? 'default' : 'primary'} label="" />
              ) : (
                selfMember?.isMarkedUnread &&
                !isFollowed && (
                  <span className="size-2.5 shrink-0 rounded-full bg-primary forced:bg-[Highlight]" />
                )
              )}
            </span>
          </span>
        </a>
      )}
    </ContextMenu>
  )
})

interface LineProps {
  preview: RoomPreview
  isUnread: boolean
}

/** Who is typing stands in the place of the last message, where it is heard: in the open room. */
const Line = ({ isOpen, item, ...preview }: LineProps & { isOpen: boolean; item: RoomItem }) =>
  isOpen ? <OpenLine item={item} {...preview} /> : <Preview {...preview} />

function OpenLine({ item: { room }, ...preview }: LineProps & { item: RoomItem }) {
  const typists = useTypists(room.roomId)
  if (!typists) return <Preview {...preview} />
  return (
    <span className="flex min-w-0 flex-1">
      <TypingText typists={typists} isPrivate={room.type === 'PRIVATE'} />
    </span>
  )
}

function Preview({ preview: { tone, mark, lead, text }, isUnread }: LineProps) {
  return (
    <span
      dir={lead ? undefined : 'auto'}
      className={cx(
        'min-w-0 flex-1 truncate text-sm',
        isUnread ? 'text-ink' : 'text-muted',
        tone === 'quiet' && 'italic',
      )}
    >
      {mark === 'sending' && <IconClock className="mr-1 inline size-3.5 align-[-0.15em]" />}
      {mark === 'failed' && <IconAlert className="mr-1 inline size-3.5 align-[-0.15em] text-danger" />}
      {lead && <span className={cx(tone === 'draft' && 'font-medium text-secondary-deep')}>{lead}: </span>}
      {lead ? <bdi>{text}</bdi> : text}
    </span>
  )
}
