import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface EmptyStateProps {
  /** one of `drawings/` */
  drawing?: ReactNode
  title: ReactNode
  /** one sentence */
  children?: ReactNode
  /** one button */
  action?: ReactNode
  className?: string
}

/** A small line drawing, one sentence, one button. */
export function EmptyState({ drawing, title, children, action, className }: EmptyStateProps) {
  return (
    <div
      className={cx(
        'mx-auto flex max-w-sm flex-col items-center justify-center gap-1 p-6 text-center',
        className,
      )}
    >
      {drawing && <div className="mb-3 w-40 max-w-full text-muted">{drawing}</div>}
      <p className="text-lg font-bold text-balance">{title}</p>
      {children && <p className="text-pretty text-muted">{children}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  )
}
