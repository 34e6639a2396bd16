import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { Virtualizer, type VirtualizerHandle } from 'virtua'
import { useRoomWords } from '../../i18n/words/room.ts'
import { useMessenger } from '../../model/session/messenger.ts'
import { useAppSelector } from '../../store/hooks.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { RoomRow, rowHeight } from './RoomRow.tsx'
import { useScrollAnchor } from './useScrollAnchor.ts'
import { useVirtualFocus } from './useVirtualFocus.ts'

export interface RoomListProps {
  items: readonly RoomItem[]
  openRoomId: string | undefined
  onOpen: (roomId: string) => void
  /** Near the end: there may be more on the server. */
  onEnd: () => void
  /** What stands over the list has given way to it. */
  isCollapsed: boolean
  onScrolled: (isScrolled: boolean) => void
}

/** So far from its top what stands over the list may give way: it is always less high. */
const farPx = 400
/** So near it comes back. */
const nearPx = 24

/** The conversations: only those on screen are drawn; moves of others move neither what is read nor the focus. */
export function RoomList(props: RoomListProps) {
  const { items, openRoomId, onOpen, onEnd, isCollapsed, onScrolled } = props
  const words = useRoomWords()
  const session = useMessenger()
  const me = session.userId
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useRef<VirtualizerHandle>(null)
  const followedRoomId = useAppSelector(state => state.room.followedRoomId)
  const drafts = useAppSelector(state => state.outbox?.drafts)
  const entries = useAppSelector(state => state.outbox?.entries)
  const latestEntries = useMemo(() => {
    const latest = new Map<string, NonNullable<typeof entries>[string]>()
    for (const entry of Object.values(entries ?? {})) {
      const latestEntry = latest.get(entry.roomId)
      if (!latestEntry || latestEntry.createdTime <= entry.createdTime) latest.set(entry.roomId, entry)
    }
    return latest
  }, [entries])
  const ids = useMemo(() => items.map(({ room }) => room.roomId), [items])
  const focus = useVirtualFocus({ ids, scroller, virtual, initial: openRoomId })
  useScrollAnchor(ids, scroller, rowHeight)

  /** Where the list begins on the screen. */
  const topPx = useRef(0)
  useLayoutEffect(() => {
    const element = scroller.current
    // Rows that were scrolled away fill the space; those on screen stay.
    if (element && isCollapsed) element.scrollTop -= topPx.current - element.getBoundingClientRect().top
  }, [isCollapsed])

  const tellWhoShows = () => {
    const list = virtual.current
    if (!list) return
    if (list.scrollOffset < nearPx) onScrolled(false)
    else if (list.scrollOffset > farPx && !isCollapsed) {
      topPx.current = scroller.current!.getBoundingClientRect().top
      onScrolled(true)
    }
    const from = list.findItemIndex(list.scrollOffset)
    const to = list.findItemIndex(list.scrollOffset + list.viewportSize)
    const peers = items.slice(from, to + 1).flatMap(({ room }) => (room.peer ? [room.peer.userId] : []))
    session.presence.show('room list', peers)
    if (to >= items.length - 10) onEnd()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list shows other people
  useEffect(tellWhoShows, [ids.join()])
  useEffect(
    () => () => {
      session.presence.show('room list', [])
      onScrolled(false)
    },
    [session, onScrolled],
  )

  return (
    // biome-ignore lint/a11y/useSemanticElements: the rows of a virtual list have no <li> of their own
    <div
      ref={scroller}
      role="list"
      aria-label={words.listLabel}
      onFocus={focus.onFocus}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain pb-2 [overflow-anchor:none]"
    >
      <Virtualizer
        ref={virtual}
        scrollRef={scroller}
        data={items}
        itemSize={rowHeight}
        keepMounted={focus.keepMounted}
        onScroll={tellWhoShows}
        onScrollEnd={tellWhoShows}
      >
        {item => (
          // biome-ignore lint/a11y/useSemanticElements: as above
          <div key={item.room.roomId} role="listitem" className="h-[72px] py-0.5">
            <RoomRow
              item={item}
              me={me}
              isOpen={item.room.roomId === openRoomId}
              isFollowed={item.room.roomId === followedRoomId}
              draft={drafts?.[item.room.roomId]}
              entry={latestEntries.get(item.room.roomId)}
              tabIndex={item.room.roomId === focus.activeId ? 0 : -1}
              onOpen={onOpen}
              onKeyDown={focus.onKeyDown}
            />
          </div>
        )}
      </Virtualizer>
    </div>
  )
}
