import { api } from '../../api/api.ts'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { isAttended } from './attention.ts'

/** Another tab that is left for this one reports that first. */
const backAfterMs = 1000

/**
 * Reports that this page was left, so that pushes wait for it no longer; and when its person is back, since `reportUse` may have
 * reported a moment ago and says nothing yet.
 * @returns a function that stops watching
 */
export function reportLeaving(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const report = (isInUse: boolean) =>
    void ignoreFailure(api.device.pingDevice({ body: { isInUse }, keepalive: true }), 'repeated')
  const watch = () => {
    clearTimeout(timer)
    if (document.visibilityState === 'hidden') report(false)
    else timer = setTimeout(() => isAttended() && report(true), backAfterMs)
  }
  document.addEventListener('visibilitychange', watch)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', watch)
  }
}
