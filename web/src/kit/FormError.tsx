import { type ReactNode, useEffect, useRef } from 'react'
import IconAlert from '~icons/lucide/circle-alert'

/** What is wrong with the form as a whole. The region stands before it speaks, so that it is read. */
export function FormError({ children }: { children?: ReactNode }) {
  const region = useRef<HTMLDivElement>(null)
  const isShown = Boolean(children)
  useEffect(() => {
    // At the end of a long form it stands below the edge of a phone, where nothing seems to answer.
    if (isShown) region.current?.scrollIntoView?.({ block: 'nearest' })
  }, [isShown])
  return (
    // Out of the flow while it is silent: no gap is kept for it.
    <div ref={region} role="alert" className="empty:absolute">
      {children && (
        <p className="flex items-start gap-2.5 rounded-lg bg-danger-soft px-3.5 py-2.5 text-danger-deep">
          <IconAlert className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
          <span className="min-w-0">{children}</span>
        </p>
      )}
    </div>
  )
}
