import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useShellWords } from '../../i18n/words/shell.ts'
import { pollDelay } from '../../live/reconnect-rule.ts'
import { waitForServer } from '../../live/revival.ts'
import { Button } from '../../ui/Button.tsx'
import { OfflineDrawing } from '../../ui/drawings/Offline.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useFirstPaint } from '../../ui/first-paint.ts'
import { useUiWords } from '../../ui/words.ts'
import type { ServerUnanswered } from './server-unanswered.ts'

/**
 * In place of the application while the server does not answer. Enters again on a press, when the browser comes online or the tab into view,
 * and by itself: after 2 s, then less and less often, up to 20 s. The entry is the question, so an overloaded server is asked nothing else.
 */
export function ReconnectScreen({ error }: { error: ServerUnanswered }) {
  useFirstPaint()
  const text = useShellWords()
  const { retry } = useUiWords()
  const router = useRouter()
  const [isTrying, setTrying] = useState(false)
  const enter = async () => {
    setTrying(true)
    await router.invalidate()
    setTrying(false)
  }
  useEffect(() => {
    const again = () => void router.invalidate()
    const timer = setTimeout(again, pollDelay(error.before))
    const revival = waitForServer({ readiness: undefined, revive: again })
    return () => {
      clearTimeout(timer)
      revival.cancel()
    }
  }, [router, error])
  return (
    <main className="grid min-h-dvh place-items-center bg-surface p-6">
      <EmptyState
        drawing={<OfflineDrawing />}
        title={<span role="alert">{text.unanswered}</span>}
        action={
          <Button color="primary" isPending={isTrying} onPress={() => void enter()}>
            {retry}
          </Button>
        }
      >
        {text.unansweredDetail}
      </EmptyState>
    </main>
  )
}
