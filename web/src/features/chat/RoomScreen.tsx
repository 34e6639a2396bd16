import { Suspense, useEffect, useRef, useState } from 'react'
import { useChatWords } from '../../i18n/words/chat.ts'
import { useRoomWords } from '../../i18n/words/room.ts'
import { Lazy, lazyPart, lazyView } from '../../kit/lazy-part.tsx'
import type { MessengerUrl } from '../../model/messenger-url.ts'
import { roomName } from '../../model/rooms/room-name.ts'
import { useMessenger } from '../../model/session/messenger.ts'
import { useAppDispatch, useAppSelector } from '../../store/hooks.ts'
import { toggleActions } from '../../store/layout-slices.ts'
import { roomSelectors } from '../../store/room-slice.ts'
import { ChatBackground } from '../../ui/ChatBackground.tsx'
import { Conversation } from './Conversation.tsx'
import { usePanelGivesWay } from './covering-panel.ts'
import { RoomHeader } from './RoomHeader.tsx'
import { useRoomSearch } from './search/open-search.ts'
import { SearchMarksContext } from './search/SearchMarks.tsx'
import { useRoomChannel } from './useRoomChannel.ts'

const detailsPane = lazyPart(() => import('./DetailsPane.tsx'))
const RoomGone = lazyView(() => import('./RoomGone.tsx'))
const RoomSearchBar = lazyView(() => import('./search/RoomSearchBar.tsx'))

/** One open room: its conversation, and beside it what is known about it. */
export function RoomScreen({ roomId, url }: { roomId: string; url: MessengerUrl }) {
  const words = useRoomWords()
  const chatWords = useChatWords()
  const dispatch = useAppDispatch()
  const item = useAppSelector(state => roomSelectors.selectRoom(state, roomId))
  const panel = useAppSelector(state => state.toggle.sidePanel)
  const background = useAppSelector(state => state.background.selectedBackground)
  const search = useRoomSearch(roomId)
  const isGone = useRoom(roomId, item !== undefined)
  useRoomChannel(roomId, item)
  usePanelGivesWay(url.message)
  const name = item ? roomName(item, chatWords) : ''
  return (
    <>
      <section
        aria-label={name || words.details}
        className="relative isolate flex min-w-0 flex-1 flex-col bg-room max-md:absolute max-md:inset-0 max-md:z-10"
      >
        <ChatBackground index={background} />
        <RoomHeader item={item} name={name} url={url} isPanelOpen={panel !== null} isGone={isGone} />
        <Suspense>{item && search && <RoomSearchBar {...search} />}</Suspense>
        {item ? (
          <SearchMarksContext value={search?.text ?? ''}>
            <Conversation item={item} name={name} url={url} />
          </SearchMarksContext>
        ) : isGone ? (
          <Suspense>
            <RoomGone onClose={url.closeRoom} />
          </Suspense>
        ) : null}
      </section>
      {item && panel !== null && (
        <Lazy
          part={detailsPane}
          onUnavailable={() => dispatch(toggleActions.sidePanelCleared())}
          item={item}
          name={name}
          panel={panel}
          url={url}
          onClose={() => dispatch(toggleActions.sidePanelCleared())}
        />
      )}
    </>
  )
}

/** Fetches a room that the list does not hold (a link, an old one). @returns whether there is none for this person */
function useRoom(roomId: string, isKnown: boolean): boolean {
  const session = useMessenger()
  const [isGone, setGone] = useState(false)
  // What was taken out of the list while it was open (left, declined) is not to be fetched back into it.
  const wasKnown = useRef(isKnown)
  if (isKnown) wasKnown.current = true
  const isConnected = useAppSelector(state => state.socket.isConnected)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new connection is a reason to ask again
  useEffect(() => {
    if (isKnown || wasKnown.current) return
    let isHere = true
    session.rooms.room(roomId).then(
      entry => isHere && setGone(entry === undefined),
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [session, roomId, isKnown, isConnected])
  return !isKnown && (isGone || wasKnown.current)
}
