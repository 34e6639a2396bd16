import { Spinner } from '../../ui/Spinner.tsx'

/** A page that takes longer than a second to come. */
export function PendingScreen() {
  return (
    <div className="flex h-full min-h-60 items-center justify-center text-primary">
      <Spinner />
    </div>
  )
}
