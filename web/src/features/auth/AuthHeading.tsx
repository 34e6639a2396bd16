import type { ReactNode } from 'react'

/** Title of a signed-out page, and what it asks for in one sentence. */
export function AuthHeading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="mb-7">
      <h1 className="text-2xl font-bold text-balance">{title}</h1>
      {children && <p className="mt-1.5 text-pretty text-muted">{children}</p>}
    </div>
  )
}
