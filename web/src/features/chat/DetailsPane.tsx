import { Suspense, useRef } from 'react'
import IconBack from '~icons/lucide/arrow-left'
import IconX from '~icons/lucide/x'
import { useBoardWords } from '../../i18n/words/board.ts'
import { useChatPartsWords } from '../../i18n/words/chat-parts.ts'
import { useRoomWords } from '../../i18n/words/room.ts'
import { useRoomDetailsWords } from '../../i18n/words/room-details.ts'
import { lazyView } from '../../kit/lazy-part.tsx'
import type { MessengerUrl } from '../../model/messenger-url.ts'
import { useAppDispatch } from '../../store/hooks.ts'
import { toggleActions } from '../../store/layout-slices.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useHasRoomForDetails, useIsWide } from '../../ui/use-media.ts'
import { useBackCloses } from '../../ui/useBackCloses.ts'
import { useFocusOnMove } from '../../ui/useFocusKept.ts'
import { usePanelFocus } from '../../ui/usePanelFocus.ts'
import { loadRoomDetails } from '../room/index.ts'
import { isOtherRoom } from './covering-panel.ts'

const RoomDetails = lazyView(loadRoomDetails)
const PinnedList = lazyView(() => import('./PinnedList.tsx'))
const BoardPanel = lazyView(() => import('./board/BoardPanel.tsx'))
const SharedPanel = lazyView(() => import('./media/SharedPanel.tsx'))

export interface DetailsPaneProps {
  item: RoomItem
  name: string
  /** The side panel's value: `pinned`, `shared`, `board`, or the details for anything else. */
  panel: string
  url: MessengerUrl
  onClose: () => void
}

/** Beside the conversation where there is room; over it where there is not. */
export default function DetailsPane({ item, name, panel, url, onClose }: DetailsPaneProps) {
  const words = useRoomWords()
  const detailWords = useRoomDetailsWords()
  const chatWords = useChatPartsWords()
  const boardWords = useBoardWords()
  const dispatch = useAppDispatch()
  const isBeside = useHasRoomForDetails()
  const isWide = useIsWide()
  const isPinned = panel === 'pinned'
  const isShared = panel === 'shared'
  const isBoard = panel === 'board'
  const isInside = isPinned || isShared || isBoard
  const pane = useRef<HTMLElement>(null)
  usePanelFocus(pane, !isBeside)
  const hasNoPins = isPinned && item.room.pinnedMessages.length === 0
  useFocusOnMove(pane, hasNoPins ? 'no pins' : panel)
  const close = () => (isInside && !isBeside ? dispatch(toggleActions.sidePanelSet('details')) : onClose())
  useBackCloses(!isBeside, close, isOtherRoom)
  const title = isPinned
    ? chatWords.pinnedTitle
    : isShared
      ? chatWords.sharedTitle
      : isBoard
        ? boardWords.title
        : item.room.type === 'GROUP'
          ? detailWords.groupDetails
          : detailWords.personDetails
  return (
    <>
      {!isBeside && isWide && (
        // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: Esc and the close button do the same
        <div className="absolute inset-0 z-20 bg-backdrop" onClick={onClose} />
      )}
      <aside
        ref={pane}
        aria-label={title}
        className={cx(
          'flex min-h-0 flex-col bg-surface',
          isBeside
            ? 'w-80 shrink-0 border-l border-line xl:w-90'
            : 'absolute inset-y-0 right-0 z-30 w-full md:w-90 md:shadow-soft',
        )}
      >
        <header className="flex h-16 shrink-0 items-center gap-1 border-b border-line pr-2 pl-4 max-md:pl-2">
          {!isWide && (
            <IconButton label={words.closeDetails} onPress={close}>
              <IconBack className="size-5" aria-hidden="true" />
            </IconButton>
          )}
          {isWide && isInside && (
            <IconButton label={words.details} onPress={() => dispatch(toggleActions.sidePanelSet('details'))}>
              <IconBack className="size-5" aria-hidden="true" />
            </IconButton>
          )}
          <h2 tabIndex={-1} className="min-w-0 flex-1 truncate font-bold">
            {title}
          </h2>
          {isWide && (
            <IconButton label={words.closeDetails} onPress={onClose}>
              <IconX className="size-5" aria-hidden="true" />
            </IconButton>
          )}
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Suspense>
            {isPinned ? (
              <PinnedList item={item} />
            ) : isShared ? (
              <SharedPanel roomId={item.room.roomId} />
            ) : isBoard ? (
              <BoardPanel item={item} />
            ) : (
              <RoomDetails item={item} name={name} onOpen={url.openRoom} />
            )}
          </Suspense>
        </div>
      </aside>
    </>
  )
}
