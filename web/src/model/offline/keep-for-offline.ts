import { ignoreFailure } from '../../api/ignore-failure.ts'
import type { keepState as KeepState } from './keep-state.ts'

/** By then the page has what somebody waits for. */
const keepAfterMs = 1500

/**
 * Writing down what a start without a network shows begins when its code is there: nobody waits for it.
 * @returns a function that stops it
 */
export function keepForOffline(...parts: Parameters<typeof KeepState>): () => void {
  let isOver = false
  let stop = () => {}
  const timer = setTimeout(() => {
    const keeping = import('./keep-state.ts').then(({ keepState }) => {
      if (!isOver) stop = keepState(...parts)
    })
    void ignoreFailure(keeping, 'optional')
  }, keepAfterMs)
  return () => {
    isOver = true
    clearTimeout(timer)
    stop()
  }
}
