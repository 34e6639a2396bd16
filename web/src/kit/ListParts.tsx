import type { FailedRead } from '../api/failed-read.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState, type EmptyStateProps } from '../ui/EmptyState.tsx'
import { useUiWords } from '../ui/words.ts'

/** In place of what could not be had, or of a list's next page: why, and once more. Nothing as long as nothing is wrong. */
export function ListFailure({ of }: { of: FailedRead }) {
  const words = useUiWords()
  const errorText = useErrorText()
  if (!of.error) return null
  return (
    <div role="alert" className="flex flex-col items-center gap-2 p-4 text-center">
      <p className="text-danger-deep">{errorText(of.error)}</p>
      <Button size="sm" onPress={() => void of.refetch()}>
        {words.retry}
      </Button>
    </div>
  )
}

/** `ListFailure` where the list would have filled a whole screen or pane. */
export function LoadFailure({
  of,
  ...empty
}: { of: FailedRead } & Omit<EmptyStateProps, 'children' | 'action'>) {
  const words = useUiWords()
  const errorText = useErrorText()
  return (
    <EmptyState
      {...empty}
      action={
        <Button color="primary" onPress={() => void of.refetch()}>
          {words.retry}
        </Button>
      }
    >
      {errorText(of.error)}
    </EmptyState>
  )
}

export interface Paged {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => Promise<unknown>
}

/** Under a list that has more than it shows; `label` where it says more than “Xem thêm”. */
export function MoreButton({ of, label }: { of: Paged; label?: string }) {
  const { more } = useUiWords()
  if (!of.hasNextPage) return null
  return (
    <Button
      variant="ghost"
      fullWidth
      className="mt-2"
      isPending={of.isFetchingNextPage}
      onPress={() => void of.fetchNextPage()}
    >
      {label ?? more}
    </Button>
  )
}
