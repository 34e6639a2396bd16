import IconRefresh from '~icons/lucide/refresh-cw'
import { Button } from '../../ui/Button.tsx'

interface RefreshButtonProps {
  of: { isPending: boolean; isFetching: boolean; refetch: () => Promise<unknown> }
  label: string
  className: string
}

/** Reads a list anew; pending while it is read again, but not while it is read for the first time. */
export function RefreshButton({ of, label, className }: RefreshButtonProps) {
  return (
    <Button
      variant="flat"
      className={className}
      isPending={of.isFetching && !of.isPending}
      startContent={<IconRefresh className="size-4" aria-hidden="true" />}
      onPress={() => void of.refetch()}
    >
      {label}
    </Button>
  )
}
