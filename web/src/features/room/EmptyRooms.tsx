import { useHiddenWords } from '../../i18n/words/hidden.ts'
import { useRoomWords } from '../../i18n/words/room.ts'
import { useRoomPartsWords } from '../../i18n/words/room-parts.ts'
import { openNewRoom } from '../../model/rooms/room-dialogs.ts'
import type { RoomFilter } from '../../model/rooms/room-filter.ts'
import { Button } from '../../ui/Button.tsx'
import { NoRoomsDrawing } from '../../ui/drawings/NoRooms.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** Nothing in this filter: what would be here, and one thing to do. */
export default function EmptyRooms({
  filter,
  isTagged,
  isInWorkspace,
  onShowAll,
}: {
  filter: RoomFilter
  isTagged: boolean
  isInWorkspace: boolean
  onShowAll: () => void
}) {
  const words = useRoomWords()
  const partsWords = useRoomPartsWords()
  const hiddenWords = useHiddenWords()
  if (isTagged || isInWorkspace) {
    return (
      <EmptyState
        className="flex-1"
        title={isTagged ? partsWords.noTagged : partsWords.noInWorkspace}
        action={
          <Button variant="flat" onPress={onShowAll}>
            {partsWords.showAll}
          </Button>
        }
      >
        {isTagged && partsWords.noTaggedText}
      </EmptyState>
    )
  }
  if (filter === 'all') {
    return (
      <EmptyState
        className="flex-1"
        drawing={<NoRoomsDrawing />}
        title={partsWords.noRooms}
        action={
          <Button color="primary" onPress={() => openNewRoom('chat')}>
            {partsWords.startChat}
          </Button>
        }
      >
        {partsWords.noRoomsText}
      </EmptyState>
    )
  }
  const [title, text] = {
    unread: [partsWords.noUnread, partsWords.noUnreadText],
    groups: [partsWords.noGroups, partsWords.noGroupsText],
    archive: [partsWords.noArchive, partsWords.noArchiveText],
    strangers: [words.strangers, words.strangersText],
    hidden: [hiddenWords.none, hiddenWords.noneText],
  }[filter]
  return (
    <EmptyState
      className="flex-1"
      title={title}
      action={
        filter === 'groups' ? (
          <Button variant="flat" onPress={() => openNewRoom('group')}>
            {words.newGroup}
          </Button>
        ) : (
          <Button variant="flat" onPress={onShowAll}>
            {partsWords.showAll}
          </Button>
        )
      }
    >
      {text}
    </EmptyState>
  )
}
