import type { DataOf, Events } from '@trau/contract'
import { tabStorage } from '../../storage/browser-storage.ts'

/** Why a session is over; `unknown` where nobody said so. */
export type EndReason = DataOf<Events['sessionEnded']>['reason'] | 'unknown'

const key = 'trau_session_end'

/** For the sign-in page, which is a new page load in the same tab. A reason that is known is not replaced by none. */
export function keepEndReason(reason: EndReason) {
  if (reason !== 'unknown' || !tabStorage.get(key)) tabStorage.set(key, reason)
}

export const endReason = (): string | undefined => tabStorage.get(key) ?? undefined

/** Once somebody is in again, or has left on their own. */
export const forgetEndReason = () => tabStorage.remove(key)
