import { useState } from 'react'
import { Button } from './Button.tsx'
import { useFirstPaint } from './first-paint.ts'
import { useUiWords } from './words.ts'

export interface ErrorViewProps {
  error: unknown
  /** clears the query cache, purges persisted state and renders again (R-FALLBACK-4): the caller owns them */
  onRetry: () => void
  onReload?: () => void
  /** an identifier to give to support, if the failure has one */
  requestId?: string
}

/** A render failed: what the person sees instead of the screen (R-FALLBACK-2). */
export function ErrorView({ error, onRetry, onReload = () => location.reload(), requestId }: ErrorViewProps) {
  useFirstPaint()
  const words = useUiWords()
  return (
    <div
      role="alert"
      className="mx-auto flex min-h-full max-w-md flex-col items-center justify-center gap-3 p-6 text-center"
    >
      <h1 className="text-2xl font-bold">{words.errorHeading}</h1>
      <p className="max-w-full break-words text-muted">{errorMessage(error) || words.errorUnknown}</p>
      {requestId && (
        <code className="rounded-md bg-fill px-2 py-1 font-mono text-xs text-muted select-all">
          {requestId}
        </code>
      )}
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <Button variant="flat" onPress={onReload}>
          {words.reload}
        </Button>
        <Button color="primary" onPress={onRetry}>
          {words.retry}
        </Button>
      </div>
    </div>
  )
}

/** The plain fallback with its message behind a toggle (R-FALLBACK-3). */
export function GenericErrorView({ error }: { error: unknown }) {
  const words = useUiWords()
  const [isShown, show] = useState(false)
  return (
    <div role="alert" className="flex flex-col items-center gap-2 p-6 text-center">
      <p className="font-bold">{words.errorGeneric}</p>
      <Button size="sm" variant="ghost" aria-expanded={isShown} onPress={() => show(!isShown)}>
        {isShown ? words.errorHide : words.errorShow}
      </Button>
      {isShown && (
        <pre className="max-w-full overflow-auto rounded-lg bg-fill p-3 text-left font-mono text-sm">
          {errorMessage(error)}
        </pre>
      )}
    </div>
  )
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : typeof error === 'string' ? error : ''
}
