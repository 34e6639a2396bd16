import { Skeleton } from '../../../ui/Skeleton.tsx'

const heights = ['h-36', 'h-56', 'h-28', 'h-44', 'h-32', 'h-52', 'h-40', 'h-24']

/** The shape of a wall on its way. */
export const WallSkeleton = ({ label }: { label: string }) => (
  <div role="status" aria-label={label} className="columns-[13.75rem] gap-3.5">
    {heights.map(height => (
      <div key={height} className="mb-3.5">
        <Skeleton className={`w-full rounded-lg ${height}`} />
      </div>
    ))}
  </div>
)
