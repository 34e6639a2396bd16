import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError } from '../../api/errors.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { recover } from '../../store/store.ts'
import { ErrorView } from '../../ui/ErrorView.tsx'
import { persistor } from './persistor.ts'
import { ReconnectScreen } from './ReconnectScreen.tsx'
import { ServerUnanswered } from './server-unanswered.ts'

/** What stands in place of a page that could not be entered or drawn. Retrying what was drawn wrong starts it over with an empty cache and without persisted state. */
export const ErrorScreen = (failure: ErrorComponentProps) =>
  failure.error instanceof ServerUnanswered ? (
    <ReconnectScreen error={failure.error} />
  ) : (
    <RenderFailure {...failure} />
  )

const notFetched = new ApiError({ kind: 'network', code: 'networkError' })

/** Whether the code of a page could not be fetched; browsers say so in English, with an address. */
const isFailedImport = (error: unknown) =>
  error instanceof TypeError && /dynamically imported module|module script failed/i.test(error.message)

function RenderFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const errorText = useErrorText()
  const isCall = error instanceof ApiError
  const isNotFetched = isFailedImport(error)
  const retry = async () => {
    // The router remembers that it failed.
    if (isNotFetched) return location.reload()
    await recover(persistor)
    reset()
    await router.invalidate()
  }
  return (
    <div className="grid min-h-[min(100dvh,36rem)] place-items-center">
      <ErrorView
        error={isCall ? errorText(error) : isNotFetched ? errorText(notFetched) : error}
        requestId={isCall ? error.requestId : undefined}
        onRetry={retry}
      />
    </div>
  )
}
