import type { DataOf, Events } from '@trau/contract'

/** Why a session is over; `unknown` where nobody said so. */
export type EndReason = DataOf<Events['sessionEnded']>['reason'] | 'unknown'

const key = 'trau_session_end'

/** For the sign-in page, which is a new page load in the same tab. A reason that is known is not replaced by none. */
export function keepEndReason(reason: EndReason) {
  try {
    if (reason === 'unknown' && sessionStorage.getItem(key)) return
    sessionStorage.setItem(key, reason)
  } catch {
    // refused: the page then says nothing
  }
}

export function endReason(): string | undefined {
  try {
    return sessionStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** Once somebody is in again, or has left on their own. */
export function forgetEndReason() {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // nothing was kept
  }
}
