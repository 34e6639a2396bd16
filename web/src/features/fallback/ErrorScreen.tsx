import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError } from '../../api/errors.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { recover } from '../../store/store.ts'
import { ErrorView } from '../../ui/ErrorView.tsx'
import { persistor } from './persistor.ts'

/** A screen that could not be drawn. Retrying starts it over with an empty cache and without persisted state. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const errorText = useErrorText()
  const isCall = error instanceof ApiError
  const retry = async () => {
    await recover(persistor)
    reset()
    await router.invalidate()
  }
  return (
    <div className="grid min-h-[min(100dvh,36rem)] place-items-center">
      <ErrorView
        error={isCall ? errorText(error) : error}
        requestId={isCall ? error.requestId : undefined}
        onRetry={retry}
      />
    </div>
  )
}
