import type { ReactNode } from 'react'

/**
 * Speaks its text when it changes. It must already stand in the page, empty, before the first words come: screen readers
 * ignore what a region holds when it appears.
 */
export function LiveRegion({ children, assertive = false }: { children?: ReactNode; assertive?: boolean }) {
  return (
    <div
      role={assertive ? 'alert' : 'status'}
      aria-live={assertive ? 'assertive' : 'polite'}
      aria-atomic="true"
      className="sr-only"
    >
      {children}
    </div>
  )
}
