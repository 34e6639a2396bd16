import { useRoomPartsWords } from '../../i18n/words/room-parts.ts'
import { Button } from '../../ui/Button.tsx'
import { NoResultsDrawing } from '../../ui/drawings/NoResults.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

export function NothingFound({ query, onClear }: { query: string; onClear: () => void }) {
  const words = useRoomPartsWords()
  return (
    <EmptyState
      className="flex-1"
      drawing={<NoResultsDrawing />}
      title={words.noResults(query)}
      action={
        <Button variant="flat" onPress={onClear}>
          {words.clearSearch}
        </Button>
      }
    >
      {words.noResultsText}
    </EmptyState>
  )
}
