import { Suspense, useState } from 'react'
import { lazyView } from './lazy-part.tsx'

const UnsavedQuestion = lazyView(() => import('./UnsavedQuestion.tsx'), 'floating')

/**
 * Keeps what was written in a window from going by accident: a press beside the window does nothing, and Esc, Back and the close button ask.
 * Until something is written each of them closes it.
 * @returns what the `Dialog` takes, and the question, which stands inside of it
 */
export function useUnsavedGuard(isTouched: boolean, onClose: () => void) {
  const [isAsking, ask] = useState(false)
  return {
    dialog: { isDismissable: !isTouched, onClose: () => (isTouched ? ask(true) : onClose()) },
    question: isAsking && (
      <Suspense>
        <UnsavedQuestion onDiscard={onClose} onClose={() => ask(false)} />
      </Suspense>
    ),
  }
}
