import type { ReactNode } from 'react'

/** A titled part of a side panel, with one small action at the end of its title. */
export function Section({
  title,
  action,
  children,
}: {
  title: string
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <section>
      <div className="mb-1 flex min-h-9 items-center justify-between gap-2">
        <h3 className="text-sm font-medium text-muted">{title}</h3>
        {action}
      </div>
      {children}
    </section>
  )
}
