import { useMemo, useState } from 'react'
import { useChatWords } from '../../i18n/words/chat.ts'
import { useSharingWords } from '../../i18n/words/sharing.ts'
import { mayReceive } from '../../model/rooms/receiving.ts'
import { roomName } from '../../model/rooms/room-name.ts'
import { useAppSelector } from '../../store/hooks.ts'
import type { RoomItem } from '../../store/room-order.ts'
import { roomSelectors } from '../../store/room-slice.ts'
import { matchRank } from '../../text/vietnamese.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { RoomChoice } from '../RoomChoice.tsx'

const mostShown = 60

interface RoomPickerProps {
  chosenRooms: readonly RoomItem[]
  onChange: (chosenRooms: RoomItem[]) => void
}

/** Several of one's conversations, found by name without marks. */
export function RoomPicker({ chosenRooms, onChange }: RoomPickerProps) {
  const words = useSharingWords()
  const chatWords = useChatWords()
  const rooms = useAppSelector(roomSelectors.selectRooms)
  const [query, setQuery] = useState('')
  const visibleRooms = useMemo(() => {
    const open = rooms.filter(mayReceive)
    const matching = query.trim()
      ? open.filter(item => matchRank(roomName(item, chatWords), query) > 0)
      : open
    return matching.slice(0, mostShown)
  }, [rooms, query, chatWords])
  const chosenIds = new Set(chosenRooms.map(({ room }) => room.roomId))
  const toggle = (item: RoomItem) =>
    onChange(
      chosenIds.has(item.room.roomId)
        ? chosenRooms.filter(one => one.room.roomId !== item.room.roomId)
        : [...chosenRooms, item],
    )
  return (
    <div className="flex flex-col gap-2">
      <SearchField label={words.findRoom} value={query} onChange={setQuery} autoFocus />
      <div className="-mx-2 h-80 overflow-y-auto">
        {visibleRooms.length === 0 ? (
          <EmptyState title={words.noRooms} />
        ) : (
          <ul>
            {visibleRooms.map(item => (
              <RoomChoice
                key={item.room.roomId}
                item={item}
                name={roomName(item, chatWords)}
                query={query}
                isChosen={chosenIds.has(item.room.roomId)}
                onToggle={() => toggle(item)}
              />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
