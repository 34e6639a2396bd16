import { useRoomWords } from '../../i18n/words/room.ts'
import { useRoomPartsWords } from '../../i18n/words/room-parts.ts'
import { Button } from '../../ui/Button.tsx'
import { NoResultsDrawing } from '../../ui/drawings/NoResults.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** In place of a conversation that is no more, or that this person is not in. */
export default function RoomGone({ onClose }: { onClose: () => void }) {
  const words = useRoomWords()
  const partsWords = useRoomPartsWords()
  return (
    <EmptyState
      className="flex-1"
      drawing={<NoResultsDrawing />}
      title={partsWords.roomGone}
      action={
        <Button variant="flat" onPress={onClose}>
          {words.backToList}
        </Button>
      }
    />
  )
}
