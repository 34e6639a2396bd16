import type { Message } from '@trau/contract'
import { useEffect, useState } from 'react'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { useChatWords } from '../../i18n/words/chat.ts'
import { useMessageSearchWords } from '../../i18n/words/message-search.ts'
import { excerptAround } from '../../model/messages/excerpt.ts'
import { hitText } from '../../model/messages/hit-text.ts'
import { roomName } from '../../model/rooms/room-name.ts'
import { useMessenger } from '../../model/session/messenger.ts'
import { useAppSelector } from '../../store/hooks.ts'
import { roomSelectors } from '../../store/room-slice.ts'
import { fullTime, timeLabel } from '../../text/time.ts'
import { findWords } from '../../text/vietnamese.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { marked } from '../../ui/Highlight.tsx'
import { RoomAvatar } from '../RoomAvatar.tsx'

export interface MessageHitsProps {
  hits: readonly Message[]
  query: string
  onOpen: (roomId: string, options: { message: string }) => void
  /** Set while there are more. */
  more: (() => void) | undefined
  isLoadingMore: boolean
}

/** What was said that answers a search, with who, where and when. */
export function MessageHits({ hits, query, onOpen, more, isLoadingMore }: MessageHitsProps) {
  const words = useMessageSearchWords()
  return (
    <>
      <ul>
        {hits.map(hit => (
          <li key={hit.messageId}>
            <HitRow hit={hit} query={query} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {more && (
        <Button variant="ghost" size="sm" className="mx-4" isPending={isLoadingMore} onPress={more}>
          {words.more}
        </Button>
      )}
    </>
  )
}

function HitRow({ hit, query, onOpen }: { hit: Message; query: string; onOpen: MessageHitsProps['onOpen'] }) {
  const words = useMessageSearchWords()
  const chatWords = useChatWords()
  const { userId: me } = useMessenger()
  const room = useRoomOf(hit.roomId)
  const isMine = hit.senderId === me
  const sender = isMine ? chatWords.you : hit.senderInfo.name || chatWords.someone
  let place = sender
  if (room && !room.isPrivate) place = words.inRoom(sender, room.name)
  else if (room && isMine) place = words.toPerson(room.name)
  const text = excerptAround(hitText(hit, query), query)
  return (
    <button
      type="button"
      onClick={() => onOpen(hit.roomId, { message: hit.messageId })}
      className="mx-2 flex w-[calc(100%-1rem)] items-start gap-3 rounded-lg px-2.5 py-2 text-left hover:bg-fill focus-visible:-outline-offset-2"
    >
      {room ? (
        <RoomAvatar item={room.item} name={room.name} me={me} size="sm" />
      ) : (
        <Avatar id={hit.senderId} name={hit.senderInfo.name ?? ''} src={hit.senderInfo.avatarUrl} size="sm" />
      )}
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 truncate text-sm font-medium">{place}</span>
          <time className="shrink-0 text-xs text-muted" title={fullTime(hit.createdTime)}>
            {timeLabel(hit.createdTime)}
          </time>
        </span>
        <span className="line-clamp-2 text-sm break-words text-muted">
          {marked(text, findWords(text, query))}
        </span>
      </span>
    </button>
  )
}

/** A room with what it is called, and whether it is of two; one that the list has not read yet is asked for. */
function useRoomOf(roomId: string) {
  const session = useMessenger()
  const chatWords = useChatWords()
  const item = useAppSelector(state => roomSelectors.selectRoom(state, roomId))
  const [isAsked, setAsked] = useState(false)
  useEffect(() => {
    if (item || isAsked) return
    setAsked(true)
    void ignoreFailure(session.rooms.room(roomId), 'optional')
  }, [item, isAsked, session, roomId])
  return item && { item, name: roomName(item, chatWords), isPrivate: item.room.type === 'PRIVATE' }
}
