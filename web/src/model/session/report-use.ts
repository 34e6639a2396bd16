import { api } from '../../api/api.ts'
import { ignoreFailure } from '../../api/ignore-failure.ts'
import { isAttended, watchAttention } from './attention.ts'

/** The server counts a device as in use for a minute after each report. */
const everyMs = 40_000
const acts = ['pointerdown', 'keydown', 'wheel', 'touchmove', 'pointermove'] as const

/**
 * Reports that somebody uses this page, so that pushes to their other devices wait for it. A page that is merely open does not: the last
 * act counts.
 * @returns a function that stops reporting
 */
export function reportUse(): () => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  const act = () => {
    const now = performance.now()
    if (now - reportedAt < everyMs || !isAttended()) return
    reportedAt = now
    void ignoreFailure(api.device.pingDevice(), 'repeated')
  }
  // Beside the messenger nobody else watches whether a person is there.
  const leave = watchAttention(() => {})
  for (const type of acts) addEventListener(type, act, { capture: true, passive: true })
  return () => {
    leave()
    for (const type of acts) removeEventListener(type, act, true)
  }
}
