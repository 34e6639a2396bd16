import { Button } from '../../ui/Button.tsx'

/** In place of a list that could not be had, or its next page: why, and once more. */
export function ListFailure({ text, again, onAgain }: { text: string; again: string; onAgain: () => void }) {
  return (
    <div className="flex flex-col items-center gap-2 p-4 text-center">
      <p className="text-danger-deep">{text}</p>
      <Button size="sm" onPress={onAgain}>
        {again}
      </Button>
    </div>
  )
}

interface Paged {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** Under a list that has more than it shows. */
export function MoreButton({ of, label }: { of: Paged; label: string }) {
  if (!of.hasNextPage) return null
  return (
    <Button
      variant="ghost"
      fullWidth
      className="mt-2"
      isPending={of.isFetchingNextPage}
      onPress={() => void of.fetchNextPage()}
    >
      {label}
    </Button>
  )
}
