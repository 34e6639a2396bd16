import { lazy, type ReactNode, Suspense } from 'react'
import { NOT_FOUND_IMAGE_HEIGHT } from './constants.ts'
import { useFirstPaint } from './first-paint.ts'
import { useUiWords } from './words.ts'

/** Part of no first page but this one. */
const NotFoundDrawing = lazy(async () => ({
  default: (await import('./drawings/NotFound.tsx')).NotFoundDrawing,
}))

/**
 * The root's not-found view (R-ROUTE-2). `home` is the router's link to "/", labelled by `useUiWords().home`:
 * `<Link to="/" {...buttonLook({ color: 'primary' })}>{words.home}</Link>`.
 */
export function NotFoundView({ home }: { home: ReactNode }) {
  useFirstPaint()
  const words = useUiWords()
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-4 p-6 text-center">
      <h1 className="sr-only">{words.notFound}</h1>
      <Suspense fallback={<div style={{ height: NOT_FOUND_IMAGE_HEIGHT }} />}>
        <NotFoundDrawing height={NOT_FOUND_IMAGE_HEIGHT} label={words.notFound} />
      </Suspense>
      <p className="text-muted">{words.notFoundHint}</p>
      {home}
    </main>
  )
}

/** The generic not-found text of a part of a page (R-FALLBACK-1). */
export function NotFoundText() {
  return <p className="p-6 text-center text-muted">{useUiWords().notFound}</p>
}
