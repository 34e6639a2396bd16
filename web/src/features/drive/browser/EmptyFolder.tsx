import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { type DropFolder, useDropTarget } from './useDrops.ts'

/** Where nothing is yet: what it is for, and a place that takes what is dragged there. */
export function EmptyFolder({ folder, children }: { folder: DropFolder | undefined; children: ReactNode }) {
  const { isOver, dropProps } = useDropTarget(folder)
  return (
    <div
      {...dropProps}
      className={cx(
        'm-2 flex min-h-0 flex-1 flex-col items-center justify-center overflow-y-auto rounded-lg',
        isOver && 'bg-primary-soft outline-2 -outline-offset-2 outline-primary outline-dashed',
      )}
    >
      {children}
    </div>
  )
}
