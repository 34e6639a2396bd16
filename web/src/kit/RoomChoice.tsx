import { useMyId } from '../model/session/my-id.ts'
import type { RoomItem } from '../store/room-order.ts'
import { Highlight } from '../ui/Highlight.tsx'
import { ChoiceRow } from './ChoiceRow.tsx'
import { RoomAvatar } from './RoomAvatar.tsx'

interface RoomChoiceProps {
  item: RoomItem
  name: string
  /** What the name was found by. */
  query: string
  isChosen: boolean
  onToggle: () => void
}

/** A conversation in a list of which several may be chosen. */
export function RoomChoice({ item, name, query, isChosen, onToggle }: RoomChoiceProps) {
  const me = useMyId()
  return (
    <ChoiceRow face={<RoomAvatar item={item} name={name} me={me} />} isChosen={isChosen} onToggle={onToggle}>
      <Highlight text={name} query={query} />
    </ChoiceRow>
  )
}
