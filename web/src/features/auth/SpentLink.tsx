import type { ReactNode } from 'react'
import IconLink from '~icons/lucide/unlink'
import { AuthHeading } from './AuthHeading.tsx'

/** A one-time link that opens nothing any more: why, and where to go from here. */
export function SpentLink({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <>
      <span className="mb-5 flex size-14 items-center justify-center rounded-full bg-danger-soft text-danger-deep">
        <IconLink className="size-7" aria-hidden="true" />
      </span>
      <div role="alert">
        <AuthHeading title={title}>{text}</AuthHeading>
      </div>
      <div className="flex flex-col gap-3">{children}</div>
    </>
  )
}
