import { type ComponentProps, type ReactNode, useEffect, useState } from 'react'
import { NOT_FOUND_IMAGE_HEIGHT } from './constants.ts'
import type { NotFoundDrawing } from './drawings/NotFound.tsx'
import { useFirstPaint } from './first-paint.ts'
import { useUiWords } from './words.ts'

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
      <Drawing height={NOT_FOUND_IMAGE_HEIGHT} label={words.notFound} />
      <p className="text-muted">{words.notFoundHint}</p>
      {home}
    </main>
  )
}

/** Part of no first page but this one, and left out where it cannot be fetched. */
function Drawing(props: ComponentProps<typeof NotFoundDrawing>) {
  const [Drawn, setDrawn] = useState<typeof NotFoundDrawing>()
  useEffect(() => {
    import('./drawings/NotFound.tsx').then(
      drawings => setDrawn(() => drawings.NotFoundDrawing),
      () => undefined,
    )
  }, [])
  return Drawn ? <Drawn {...props} /> : <div style={{ height: props.height }} />
}

/** The generic not-found text of a part of a page, which the specification words (R-FALLBACK-1), and what it means. */
export function NotFoundText() {
  const words = useUiWords()
  return (
    <div className="p-6 text-center text-muted">
      <p>{words.notFound}</p>
      <p className="mt-1">{words.notFoundHint}</p>
    </div>
  )
}
