import { sharedValue } from '../../../store/shared-value.ts'
import type { CurrentCall } from '../session/types.ts'

/** REFUSED: from the lobby. LOST: the server has not heard of this device for too long. ELSEWHERE: another tab took the place. */
export type GuestEnd = 'LEFT' | 'REFUSED' | 'REMOVED' | 'ENDED' | 'LOST' | 'ELSEWHERE'

/** After these one may come in again. */
export const canReturn: readonly GuestEnd[] = ['LEFT', 'LOST', 'ELSEWHERE']

/** Where the guest of this page is. */
export type GuestState =
  | { at: 'door' }
  | { at: 'lobby'; callName?: string | undefined }
  | { at: 'call'; current: CurrentCall }
  | { at: 'end'; reason: GuestEnd }

/** Apart from the session that changes it, whose code comes when it is needed. */
export const guestState = sharedValue<GuestState>({ at: 'door' })
