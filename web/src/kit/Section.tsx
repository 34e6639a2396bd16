import { type ReactNode, useId } from 'react'

/** A titled part of a pane. */
export function Section({
  title,
  description,
  children,
}: {
  title: string
  description?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="not-first:mt-8">
      <h3 id={id} className="font-bold">
        {title}
      </h3>
      {description && <p className="mt-0.5 text-sm text-pretty text-muted">{description}</p>}
      <div className="mt-3">{children}</div>
    </section>
  )
}
